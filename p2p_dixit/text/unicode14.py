"""Which code points of Unicode 14.0 can be seen, and how: the same on every Python.

The table is made by `tools/unicode14.py` (see there for the rule behind each kind).
"""

import base64
import zlib
from bisect import bisect_right
from enum import Enum
from functools import cache, lru_cache
from itertools import accumulate


class CodePointKind(Enum):
    """What a code point does on a screen."""

    HIDDEN = "h"  # nothing, or worse: controls, format characters, private and unassigned ones
    SPACE = "s"  # white space of any sort, and the braille pattern without dots
    MARK = "m"  # sits on the character before it
    NARROW = "n"  # takes one cell
    WIDE = "w"  # takes two cells


# Runs of one kind, in order of code points: kind and length in hexadecimal, deflated, in base 85.
_PACKED = (
    r"c-oCvNw(~$4%~{DU|QqlxXY6h=j098{znlKChvV!zb0-$2sNP)?{)f<rnmFcA2)r{HNCSuz1@ZnM|+w+KKbd6FL}QGJblX"
    r"a_R}X%?>K!HjBvb0+^%`Lm+7-*PR<w|JZ}_o%9I-uZ$Dg{oYEe4h?e<n$Tr=(t>CXVCbhR2vvZP_sKA}uZ<EtzH$~sRFC+"
    r"7Id`PRwyV{_Ax>sz%b6mk(hp+7#a7~!_;zFx@rDS<;LPekUv;Ang`=)M_Vx|g<ZL?h?MnpUZ+K39D_~apw#-+6!P1tQ5WV"
    r"WgrMbl@f>QDQ@d=wXC1;{EeubD{xWgGW%DgS+i>_=Eskz$8{Ukmi&`h8cyG}?wGSCxaozn4tI?h=jIU9alP>q}iNuLqWd|"
    r"KIMv*zw0oX1L$hY;tw^zgW{_Uv4mEuzf{5`ynyBec_k@t)s2&hq+<cWwt175#NIBw%?yJ8c~B|?jek*g*$F$ThyKCBntO~"
    r"2{-c^<N2rT?QaH4-`1wA1+V%0qc;id`GiHsHT;TCjAr*`h7V%xb9I|<-)lM=j@hP>#hon{m=U6a&eO2SP>5i3wCil!S}>s"
    r"?OV2hUeS0zSxeT8+o4VT4>G^wS+q`Gq&dfp&gnM9t*Nf(e$gfLrN0BiJWFZ@(ZsKOlxku5{kSp6PP4#ZzK-`Qn=Qj5=Df0"
    r"Z{m%g`T`)Ssx>4nFuSa|zy+}F%m#~1gnV~M3<oDqX!iohZKy1`W`TeT6fWky|c2Zl5(NAl}D!QhVziavN@2p%w#>*a@jk5"
    r"(WSv#3XDSS<%Pi<N9RuPSlbL@RgXZU18ySU@?jJXB?Rwr9j+G(7j4g-u)86Bb-wGQdc;AK)((3!25!!IDDawu#>?Q%C(Te"
    r"r$>b)<+Hd9%cw|ofR0NtEMW}XXNw>8%9kAw7&^-g$on|fdHS&B;vJaG2UgQR@u{h5zS5pxN6)(RFE8UUm-ERjJf%BWdsLi"
    r"C!_DOc@9C-*$I*4j~4ba{qgc7QRiReMsu$#yQN@Y$hS1&?Nij1Wt*y(A#&ZXsREKJ{3X{QYpS7Ty_F-|b0ur42dq`8WyNw"
    r"87=UpOH;yj&kvNvOg`@Bshh-Q0;*m`FLFs*Lu;*~{h2k&%XC4N}?S(L`;AmMPU{Iu3P!OhmAxyEtaWRG#r0z15?Ei2D+Y<"
    r"ijWrL^`Rr0j$?abh_6(0E`23sYTtF!Q^#F!RoHKWv4564zGr@g7T2yy<!kA()`ml@`0LJ9(*25!J5Vb2j^qtLuDkHlfKg0"
    r"E!C!C3oQYf9(2!8noYc#d3^uw#0Q5rtcln-vfY$spgsJ|i0)*{=uOh<l+jvbmSRC(UQ0xFGtvx>fDYx0&JV!%psAh&PLbo"
    r"1s2pgzn<u=(=U%3EApqiQTV1A|o)(mNZb4_=Vrimm3_1z>@5fpKg`_$cWUMMa>M62Tb1)QHy>0=5qbIoJ0e+pA6-!WR$gj"
    r"#^1Wp746A0o*Zu|^(wnSx0<D8&_?5edw*=-D}k)t2$$KKy&6OR<HDe(mT%<7XJN2uNg{NmGT@j<dy!B`JK=jl4g@&Y8#G}"
    r"fD>Y4wFtwd>nWX&f-4f`tUPDbK&FMD=uN36n_VN0~*!RDEkD{<89E)#Z9BKEt8KlQ#22?*D12tF9O|g;cv^ilOEt!b%ERK"
    r"p_Qja9}BD-JDZ0|H9A)7{K>rQK(n9igUyvCV<<CFGTVvChw6>Mr>e6zmmfIX7Hkm$UysGPhlY)K=wB*u_HCqGf++(Sd~j#"
    r"qa_Gbh>5+hsB-ZUq7q+7zpqEKSY(1zn<c+z(%PuLK!4z>8P*Ct-FHS{4luAVf53Qaar)C{u*QH-WH4jS!X11iOw~j`8FaR"
    r"}aIT&RH^h1ow-f_Bh)atuI62^02^X2mim*94XS+W`^%pFWE^1`<FJc?4()bQK7?<0g_sx85`)Dhm(eWtkPY-We^H&bjKk="
    r"_B`Ps1Y6Aw0(MJW0ldI-laYAl=UFLd$c$8PR*!a+qG7YIH0=5u|Gcx{A-l3NG^%B=reVu-lJS&Aa{jh>qv7V2P4}xkkotG"
    r";<+xZOi&k^WaGDf&<aC;jD<W0W%*~7SoC17{Hhij&wgE~EwKvb^wB_sE>mAo0=PntoW6+kBox4tQ=FHp?u4AnYeVjL($TY"
    r"X*-W-WX7duG_o?x*`u#4E2g{^>b8@k2jk4#93!hT*SI#r2P2R8=o!(Mh?AbzwC8Nto=Bk6e%$i{*s+w62eQ&202WX3LxPL"
    r"z_yYB#_nU1S$4@LLHWyYSGrkkjP_{HjrSU-N%mC9<yt1=nfite%xvDzXQ^m9xf*T&YgT`#Q@JB(au$?D#aCSPGsBmDBc0s"
    r"jHj-HJiN{27a+lnnm`ete(~j(K3Q*qYH>nL%R{jgqJAR%2eq-i2-qW^5KDTZ!mTYz^2u0?8D1w`eT5<G#ojaXS84TieLgI"
    r"f$dr_!uBERFCYpG$(NMgnZa>AU8^&o>jB<|pUEhR7-ccSpvQ0M{Vrw&3%J;9>!tXb`yRi^kJy1{xGR=y>=jITvBSN-Mi9Y"
    r"KSjj<e9Nm)I>-piB$qmP2@w?~DCi-_T8va4fKV8R>adhObb(Q)#BY2M=#gS^o`Rbh@D|Kdgy@rDs^mqm<La8om9XIA?C?F"
    r"sepip^iQIQ{-g&Cn+JwmVo<7>=pIWoSr5+Zseyf|lFal6LFI?s09(XG@*ily(3{8LcXE9tJb*A7QTH6@-|MF6Bq43vS^E="
    r"X0cUJuhn>A;LV>|lqDVkJ7VztHwd$*c0CYa~r<3`M(*dbd5ZVdOzW+o;g?WaNFd-m3y)DxiX`LM47N-B&#jU3knVkvg{_T"
    r"fRsZtDA|w_2fD(7X`vo2>a3UuDL-d`XzsZAnAD>d-@-Nf}@l"
)


@cache
def _runs() -> tuple[tuple[int, ...], tuple[CodePointKind, ...]]:
    """Where each run starts, and its kind; unpacked when a character first asks for it."""
    pairs = [
        (CodePointKind(run[0]), int(run[1:], 16))
        for run in zlib.decompress(base64.b85decode(_PACKED)).decode().split(" ")
    ]
    starts = accumulate((length for _, length in pairs), initial=0)
    return tuple(starts), tuple(here for here, _ in pairs)


def kind(character: str) -> CodePointKind:
    return CodePointKind.NARROW if " " < character < "\x7f" else _looked_up(character)


# A text has few characters that differ, and each is asked for several times.
@lru_cache(maxsize=4096)
def _looked_up(character: str) -> CodePointKind:
    starts, kinds = _runs()
    return kinds[bisect_right(starts, ord(character)) - 1]
