// A page that shows what is played in a terminal, or a board. Served as main.js.

import { run } from "./page.js";
import { listen } from "./source.js";

run(listen);
