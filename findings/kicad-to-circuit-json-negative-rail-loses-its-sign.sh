#!/usr/bin/env bash
# kicad-to-circuit-json: nets of a KiCad board get other names, and two that a technician must tell apart may change places. Signs that no
# name of Circuit JSON may have are taken out: "-12V" becomes "net_12V" (as "12V" would), "+12V" becomes "P12V", "USB_D-" becomes "USB_D" and
# "tensão" "tens_o"; the active-low "~{RESET}" becomes "RESET", and the net that is called RESET, coming second, "RESET_4". Connections stay
# right, but the name as drawn stands nowhere in the result, and there is no warning: who looks up "RESET" is shown the other net. What
# helps: read the names from the file itself (for example with kicadts, which keeps them) and join them by pad.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
# It imports packages that it does not name as its own.
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps kicad-to-circuit-json@0.0.142 kicadts@0.0.58 \
  @tscircuit/circuit-json-util@0.0.128 circuit-json@0.0.542 transformation-matrix@3.1.0 schematic-symbols@0.0.251 zod@4.6.7 format-si-unit@0.0.14 parsel-js@1.2.3
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { KicadToCircuitJsonConverter } from 'kicad-to-circuit-json';
import { parseKicadPcb } from 'kicadts';

for (const name of ['kicad-to-circuit-json', 'kicadts'])
  console.log(`${name} ${JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version}`);

const names = ['-12V', '+12V', '~{RESET}', 'RESET', 'USB_D+', 'USB_D-', 'tensão'];
const nets = names.map((name, at) => `(net ${at + 1} "${name}")`);
const pads = nets.map((net, at) => `(pad "${at + 1}" smd rect (at ${at} 0) (size 0.5 0.4) (layers "F.Cu") ${net})`);
const text = (kind, value, layer) =>
  `(property "${kind}" "${value}" (at 0 0) (layer "${layer}") (effects (font (size 1 1))))`;
const connector = (name, y) => `(footprint "Lib:J" (layer "F.Cu") (uuid "00000000-0000-4000-8000-00000000000${y}") (at 10 ${y})
  ${text('Reference', name, 'F.SilkS')} ${text('Value', 'x', 'F.Fab')} ${pads.join(' ')})`;
const board = `(kicad_pcb (version 20241229) (generator "pcbnew") (generator_version "9.0") (general (thickness 1.6)) (paper "A4")
  (layers (0 "F.Cu" signal) (2 "B.Cu" signal) (25 "Edge.Cuts" user)) (setup (pad_to_mask_clearance 0))
  (net 0 "") ${nets.join(' ')} ${connector('J1', 1)} ${connector('J2', 2)})`;

const kept = parseKicadPcb(board).nets.map(({ name }) => name).filter((name) => name !== '');
const converter = new KicadToCircuitJsonConverter();
converter.addFile('board.kicad_pcb', board);
converter.runUntilFinished();
const output = converter.getOutput();
const given = output.filter(({ type }) => type === 'source_net').map(({ name }) => name);
names.forEach((name, at) => console.log(`${name} -> ${given[at]}`));
const missing = names.filter((name) => !JSON.stringify(output).includes(JSON.stringify(name)));
console.log(`nowhere in the result: ${missing.join(' ')}; warnings: ${converter.getWarnings().length}`);
const seen = [kept.join(), given.join(), missing.join(), converter.getWarnings().length].join('; ');
const expected = [
  names.join(),
  'net_12V,P12V,RESET,RESET_4,USB_D_P,USB_D,tens_o',
  '-12V,+12V,~{RESET},USB_D+,USB_D-,tensão',
  0,
].join('; ');
if (seen !== expected) {
  console.log('The behaviour has changed.', seen);
  process.exit(1);
}
JS
node try.mjs
