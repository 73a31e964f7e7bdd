#!/usr/bin/env bash
# Testing Library (@testing-library/dom): `findByText` prints the whole page each time that it does not find its text yet. While it waits
# it turns "expensive diagnostics" off, which spares the list of roles of `getByRole`, but not the print of the page in the error of every
# other query, which is thrown away. In a suite of screens where most texts come after an answer of the server this was a quarter of
# the tests' processor time. What helps: `configure({ getElementError })` with an error that prints the page when its message is read.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @testing-library/dom@10.4.2 jsdom@26.1.0
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { JSDOM } from 'jsdom';

const { window } = new JSDOM('<!doctype html><main></main>');
const { document } = window;
Object.assign(globalThis, { window, document });
for (const name of ['MutationObserver', 'Node', 'HTMLElement', 'Element']) globalThis[name] = window[name];
const { configure, findByText, getConfig } = await import('@testing-library/dom');

const { version } = JSON.parse(readFileSync('node_modules/@testing-library/dom/package.json', 'utf8'));
console.log(`@testing-library/dom ${version}`);
const { getElementError } = getConfig();
let prints = 0;
configure({
  getElementError: (message, container) => {
    const error = getElementError(message, container);
    if (error.message.includes('<main>')) prints += 1;
    return error;
  },
});
const main = document.querySelector('main');
for (let row = 0; row < 20; row++) {
  setTimeout(() => main.append(Object.assign(document.createElement('p'), { textContent: `linha ${row}` })), row * 20);
}
setTimeout(() => main.append(Object.assign(document.createElement('p'), { textContent: 'pronto' })), 450);
const found = await findByText(document.body, 'pronto');
console.log(`found "${found.textContent}"; on the way the page was printed ${prints > 10 ? 'more than 10 times' : `${prints} times`}`);
if (prints <= 10) {
  console.log('The behaviour has changed.');
  process.exit(1);
}
process.exit(0);
JS
node try.mjs
