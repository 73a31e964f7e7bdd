#!/usr/bin/env bash
# jsdom beside fake timers: with `pretendToBeVisual` jsdom draws its animation frames by one interval, begun at the first request while
# none waits, and by the `setInterval` that the process has at that moment. Where a test has faked the intervals just then (with
# @sinonjs/fake-timers, as test runners do), giving the real ones back does not bring the frames back: jsdom believes that its interval still
# runs and begins no other, so that no later `requestAnimationFrame` of that window is ever called. A window where a frame was waiting before
# the intervals were faked goes on as it should. A test so stops the frames of all tests that share its window after it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund jsdom@31.0.1 @sinonjs/fake-timers@15.5.0 node@24.21.0
cat >try.mjs <<'JS'
import { readFileSync } from 'node:fs';
import FakeTimers from '@sinonjs/fake-timers';
import { JSDOM } from 'jsdom';

const versionOf = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version;
console.log(`jsdom ${versionOf('jsdom')}, @sinonjs/fake-timers ${versionOf('@sinonjs/fake-timers')}`);

/** Whether a window draws within a second of real time, after the intervals were faked and given back. */
async function drawsAfterwards(hasWaiting) {
  const { window } = new JSDOM('', { pretendToBeVisual: true });
  let isKept = hasWaiting;
  const keep = () => isKept && window.requestAnimationFrame(keep);
  keep();
  const clock = FakeTimers.install({ toFake: ['setInterval', 'clearInterval'] });
  const asked = new Promise((resolve) => window.requestAnimationFrame(() => resolve('called')));
  clock.uninstall();
  const later = new Promise((resolve) => window.requestAnimationFrame(() => resolve('called')));
  const none = new Promise((resolve) => setTimeout(resolve, 1_000, 'never called'));
  const found = [await Promise.race([asked, none]), await Promise.race([later, none])];
  isKept = false;
  return found.join(', then ');
}
const without = await drawsAfterwards(false);
const withOne = await drawsAfterwards(true);
console.log(`no frame waited before: ${without}\na frame waited before: ${withOne}`);
if (without !== 'never called, then never called' || withOne !== 'called, then called') {
  console.log('The behaviour has changed.');
  process.exit(1);
}
process.exit(0);
JS
node_modules/.bin/node try.mjs
