// Starts Python with the doors of a browser: the same in a worker and, for tests, in Node.

import { makeSodium } from "./sodium.mjs";

// `modules` are handed to Python as attributes of the module dixit_js.
export async function start({ loadPyodide, options, factory, modules = {} }) {
  const [python, attach] = await Promise.all([loadPyodide(options), makeSodium(factory)]);
  python.registerJsModule("dixit_js", {
    attach(buffer) {
      const view = buffer.getBuffer("u8"); // never released: the buffer stays where it is
      return attach(() => python._module.HEAPU8, view.data.byteOffset);
    },
    ...modules,
  });
  return python;
}
