// WebSockets to the bridge. A byte leaves when everything that was committed before it is durable:
// we persist before we send. When the storage is lost, nothing leaves any more.

const NOWHERE = { send() {}, sendText() {}, waiting: () => 0, close() {}, abort() {} };

// While `reach.open` is false, no call goes out: the laptop has another address.
export function connector(base, storage, reach = { open: true }) {
  return function connect(path, onOpen, onMessage, onClose) {
    if (!reach.open) {
      const later = setTimeout(onClose);
      return { ...NOWHERE, abort: () => clearTimeout(later) };
    }
    const socket = new WebSocket(new URL(path, base));
    socket.binaryType = "arraybuffer";
    const held = []; // [commit, data]
    let bytes = 0;
    let closing = false;

    function flush() {
      if (storage.problem) {
        held.length = 0;
        socket.close();
        return;
      }
      while (held.length && storage.settled(held[0][0])) {
        const [, data] = held.shift();
        bytes -= data.byteLength ?? 0;
        if (socket.readyState === WebSocket.OPEN) socket.send(data);
      }
      if (closing && held.length === 0) socket.close();
    }

    function put(data) {
      held.push([storage.begun, data]);
      bytes += data.byteLength ?? 0;
      flush();
    }

    function forget() {
      storage.listeners = storage.listeners.filter((one) => one !== flush);
      socket.onopen = socket.onmessage = socket.onclose = null;
    }

    storage.listeners.push(flush);
    socket.onopen = () => onOpen();
    socket.onmessage = ({ data }) => {
      onMessage(typeof data === "string" ? data : new Uint8Array(data));
    };
    socket.onclose = () => {
      forget();
      onClose();
    };
    return {
      send: put,
      sendText: put,
      waiting: () => bytes + socket.bufferedAmount,
      close() {
        closing = true;
        flush();
      },
      abort() { // Python lets its callbacks go now: they must not be called any more
        held.length = 0;
        forget();
        socket.close();
      },
    };
  };
}
