"""Tables on the local network, by multicast DNS (protocol/11-discovery.md).

`Discovery` is the door: it announces our table and lists those of others. A found table is a hint
where to knock; who is really there is proven by the link.
"""
