// One picture under the fingers: pinch, drag, double tap, wheel and swipe, by pointer events.
//
// The picture is moved by a transform of its own, so nothing else of the page moves. A finger on a
// picture that is not magnified swipes; on one that is, it drags.

const MOST = 5; // times its size: beyond that there are only pixels to see
const TAPPED = 2.5; // what a double tap magnifies to
const SWIPE = 40; // px of a finger that are meant
const TWICE = 320; // ms between the two taps of a double tap
const NEAR = 30; // px between them

const between = (low, value, high) => Math.min(high, Math.max(low, value));

export class Magnifier {
  // `swiped(by)` is called with 1 or -1, `dropped()` for a swipe down.
  constructor(image, { swiped, dropped }) {
    this.image = image;
    this.frame = image.parentElement;
    this.swiped = swiped;
    this.dropped = dropped;
    this.fingers = new Map(); // pointer -> where it is
    this.dragged = false; // so that the click after a drag is none
    this.tap = { at: -TWICE, x: 0, y: 0 };
    this.reset();
    const { frame } = this;
    frame.addEventListener("pointerdown", (event) => this.#down(event));
    frame.addEventListener("pointermove", (event) => this.#move(event));
    frame.addEventListener("pointerup", (event) => this.#up(event));
    frame.addEventListener("pointercancel", (event) => this.fingers.delete(event.pointerId));
    frame.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY / (event.ctrlKey ? 100 : 400)), event.clientX, event.clientY);
    }, { passive: false });
  }

  get magnified() {
    return this.scale > 1;
  }

  reset() {
    [this.scale, this.x, this.y] = [1, 0, 0];
    this.#place();
  }

  // Larger or smaller by a factor; the point of the picture at x, y of the window stays there.
  zoom(factor, x = null, y = null) {
    const scale = between(1, this.scale * factor, MOST);
    const [left, top] = this.#fromMiddle(x, y);
    this.x = left - (left - this.x) * (scale / this.scale);
    this.y = top - (top - this.y) * (scale / this.scale);
    this.scale = scale;
    this.#place();
  }

  pan(x, y) {
    this.x += x;
    this.y += y;
    this.#place();
  }

  #fromMiddle(x, y) {
    if (x === null) return [0, 0];
    const room = this.frame.getBoundingClientRect();
    return [x - room.left - room.width / 2, y - room.top - room.height / 2];
  }

  // An edge of the picture never comes further in than the edge of its frame.
  #place() {
    const free = (size, room) => Math.max(0, (size * this.scale - room) / 2);
    const wide = free(this.image.offsetWidth, this.frame.clientWidth);
    const high = free(this.image.offsetHeight, this.frame.clientHeight);
    this.x = between(-wide, this.x, wide);
    this.y = between(-high, this.y, high);
    this.image.style.transform = this.magnified
      ? `translate(${this.x}px, ${this.y}px) scale(${this.scale})` : "";
    this.frame.classList.toggle("magnified", this.magnified);
  }

  #down(event) {
    if (this.fingers.size === 0) {
      this.from = { x: event.clientX, y: event.clientY };
      this.pinched = this.magnified;
      this.dragged = false;
    } else {
      this.pinched = true;
    }
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.frame.setPointerCapture(event.pointerId);
  }

  #move(event) {
    const before = this.fingers.get(event.pointerId);
    if (before === undefined) return;
    const now = { x: event.clientX, y: event.clientY };
    if (this.fingers.size === 2) {
      const [other] = [...this.fingers].filter(([id]) => id !== event.pointerId).map(([, one]) => one);
      const apart = (one) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
      this.zoom(apart(now) / apart(before), (now.x + other.x) / 2, (now.y + other.y) / 2);
      this.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    } else if (this.magnified) {
      this.pan(now.x - before.x, now.y - before.y);
    }
    if (Math.hypot(now.x - this.from.x, now.y - this.from.y) > 8) this.dragged = true;
    this.fingers.set(event.pointerId, now);
  }

  #up(event) {
    if (!this.fingers.delete(event.pointerId) || this.fingers.size > 0 || this.pinched && this.dragged) return;
    const [x, y] = [event.clientX - this.from.x, event.clientY - this.from.y];
    if (!this.dragged) this.#tapped(event);
    else if (event.pointerType === "mouse") return;
    else if (Math.abs(x) > SWIPE && Math.abs(x) > Math.abs(y)) this.swiped(x < 0 ? 1 : -1);
    else if (y > 2 * SWIPE) this.dropped();
  }

  #tapped(event) {
    if (event.pointerType === "mouse") return;
    const { at, x, y } = this.tap;
    this.tap = { at: event.timeStamp, x: event.clientX, y: event.clientY };
    if (event.timeStamp - at > TWICE || Math.hypot(event.clientX - x, event.clientY - y) > NEAR) return;
    this.tap.at = -TWICE;
    if (this.magnified) this.reset();
    else this.zoom(TAPPED, event.clientX, event.clientY);
  }
}
