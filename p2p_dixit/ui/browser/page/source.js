// Where views come from: here the laptop that serves the page. A seat in the browser has another
// source with the same two calls, and nothing else of the page changes.

// Listens while somebody can see the page: browsers allow few connections to one server, and a
// hidden tab needs none. What is told first after each start is complete, so nothing is missed.
export function listen({ onHello, onView, onConnected }) {
  let stream = null;

  function start() {
    if (stream !== null) return;
    stream = new EventSource("events");
    stream.addEventListener("hello", (event) => {
      onConnected(true);
      onHello(JSON.parse(event.data));
    });
    stream.addEventListener("view", (event) => onView(JSON.parse(event.data)));
    stream.addEventListener("error", () => {
      onConnected(false);
      // A browser gives up on an answer that is no stream; the laptop may be back in a moment.
      if (stream !== null && stream.readyState === EventSource.CLOSED) {
        stop();
        setTimeout(() => { if (!document.hidden) start(); }, 3000);
      }
    });
  }

  function stop() {
    stream?.close();
    stream = null;
  }

  document.addEventListener("visibilitychange", () => (document.hidden ? stop() : start()));
  if (!document.hidden) start();
}
