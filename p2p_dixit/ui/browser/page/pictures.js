// The pictures of the deck, each fetched once. Nothing is left in the browser's cache on disk.

const urls = new Map(); // "deck/card" -> promise of an object URL, or of null where there is none

// A seat has its pictures in its worker: `source(card)` promises their bytes, or null.
let source = null;

export function fromWorker(given) {
  source = given;
}

async function load(key) {
  if (source !== null) {
    const bytes = await source(Number(key.split("/")[1]));
    return bytes === null ? null : URL.createObjectURL(new Blob([bytes]));
  }
  const answer = await fetch(`card/${key}`);
  if (!answer.ok) return null;
  return URL.createObjectURL(await answer.blob());
}

// Another deck, or more of the same one: what was fetched before may be something else now.
let deck = null;

export function hang(number) {
  if (number === deck) return;
  deck = number;
  for (const url of urls.values()) url.then((known) => known && URL.revokeObjectURL(known), () => {});
  urls.clear();
}

// Puts the picture of a card into an image; a card without a picture keeps its number.
export async function show(image, card) {
  const key = `${deck}/${card}`;
  if (image.dataset.shows === key) return;
  image.dataset.shows = key;
  image.removeAttribute("src");
  if (!urls.has(key)) urls.set(key, load(key));
  let url = null;
  try {
    url = await urls.get(key);
  } catch {
    urls.delete(key); // the connection is gone: it is asked for again when the card is shown again
    if (image.dataset.shows === key) delete image.dataset.shows;
  }
  if (image.dataset.shows === key && url !== null) image.src = url;
}
