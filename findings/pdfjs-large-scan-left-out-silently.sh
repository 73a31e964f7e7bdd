#!/usr/bin/env bash
# pdf.js (pdfjs-dist): a scanned page whose picture is larger than `maxImageSize` is an empty page without an error. The page resolves,
# its list of operators holds no picture, and nothing of the API says so: the one trace is a sentence in the console. With `stopAtErrors`
# there is still no error, and not even that sentence. Who reads schematics scanned at A0 within a limit of memory must listen to
# `console.warn`, without `stopAtErrors`, to know that a sheet was not read.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund pdfjs-dist@6.3.289 node@24.21.0
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs';

const warnings = [];
console.warn = (text) => warnings.push(String(text));
const { getDocument, OPS, version } = await import('pdfjs-dist/legacy/build/pdf.mjs');
console.log(`pdfjs-dist ${version}`);
warnings.length = 0;

/** A page with one grey picture of 100 by 100 points of the scan. */
function scan() {
  const picture = Buffer.alloc(10_000, 128).toString('latin1');
  const drawing = 'q 200 0 0 200 0 0 cm /S Do Q';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources << /XObject << /S 5 0 R >> >> >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    `<< /Type /XObject /Subtype /Image /Width 100 /Height 100 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 10000 >>\nstream\n${picture}\nendstream`,
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((text, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${text}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = file.length;
  file += `xref\n0 6\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(file, 'latin1'));
}

async function read(settings) {
  const task = getDocument({ data: scan(), verbosity: 1, ...settings });
  const page = await (await task.promise).getPage(1);
  const { fnArray } = await page.getOperatorList();
  await task.destroy();
  const isPicture = (operation) => [OPS.paintImageXObject, OPS.paintInlineImageXObject].includes(operation);
  return `${fnArray.filter(isPicture).length} pictures, warnings: ${JSON.stringify(warnings.splice(0))}`;
}
const whole = await read({});
const limited = await read({ maxImageSize: 5_000 });
const strict = await read({ maxImageSize: 5_000, stopAtErrors: true });
console.log(`without a limit: ${whole}\nlimit 5,000 points: ${limited}\nthe same with stopAtErrors: ${strict}`);
if (!whole.startsWith('1 pictures') || !limited.startsWith('0 pictures') || !limited.includes('Image exceeded maximum allowed size') || strict !== '0 pictures, warnings: []') {
  console.log('The behaviour has changed.');
  process.exit(1);
}
JS
node_modules/.bin/node try.mjs
