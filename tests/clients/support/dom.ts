import { Window } from "happy-dom";

/** A document for React, which looks for one when it is imported; requests go out as they do in Node. */
const window = new Window({ url: "http://127.0.0.1/" });
export const { document, navigator } = window;
for (const [name, value] of Object.entries({ window, document, navigator }))
  Object.defineProperty(globalThis, name, { value, configurable: true });
