import { madeBoard } from '@bancada/contract/boards/made-boards';
import { readBoard } from '@bancada/contract/boards/read-board';
import { writeBvr3 } from '@bancada/contract/boards/write-boards';
import { expect, test } from 'vitest';
import { takeInput } from './board-input.ts';
import { layoutOf } from './layout.ts';
import { BoardScene, unlit } from './scene.ts';
import { pointUnder, type Spot, transformOf } from './view.ts';

const size = { width: 1000, height: 600 };
const corner = { left: 40, top: 20 };

/** A canvas as far as hands touch it, and the board on it. */
function opened() {
  const board = readBoard(writeBvr3(madeBoard({ parts: 200, pins: 800 })).bytes);
  if ('error' in board) throw new Error(board.error);
  const scene = new BoardScene(layoutOf(board));
  scene.resize(size);
  scene.zoom(3);
  const canvas = Object.assign(new EventTarget(), {
    setPointerCapture: () => {},
    getBoundingClientRect: () => corner,
  });
  const letGo = takeInput(canvas as unknown as HTMLElement, scene);
  const send = (type: string, { x, y }: Spot, given: object = {}) => {
    const at = { clientX: x + corner.left, clientY: y + corner.top };
    const event = Object.assign(new Event(type, { cancelable: true }), { button: 0, ...at, ...given });
    canvas.dispatchEvent(event);
    return event;
  };
  const finger = (pointerId: number) => ({ pointerId, pointerType: 'touch' });
  const under = (spot: Spot) => pointUnder(spot, transformOf(scene.view, size));
  return { scene, send, finger, under, letGo };
}

function expectNear(one: Spot, other: Spot): void {
  expect(one.x).toBeCloseTo(other.x, 6);
  expect(one.y).toBeCloseTo(other.y, 6);
}

test('the wheel enlarges what is under the pointer, which stays there, and the page does not scroll', () => {
  const { scene, send, under } = opened();
  const spot = { x: 420, y: 260 };
  const [before, scale] = [under(spot), scene.view.scale];
  const event = send('wheel', spot, { deltaY: -100, deltaMode: 0, ctrlKey: false });
  expect(event.defaultPrevented).toBe(true);
  expect(scene.view.scale).toBeGreaterThan(scale);
  expectNear(under(spot), before);
  const near = scene.view.scale;
  send('wheel', spot, { deltaY: 3, deltaMode: 1, ctrlKey: false });
  expect(scene.view.scale).toBeLessThan(near);
  expectNear(under(spot), before);
});

test('a pinch of a touchpad, which comes as a wheel with Ctrl, enlarges more in a step', () => {
  const [one, other] = [opened(), opened()];
  const spot = { x: 500, y: 300 };
  one.send('wheel', spot, { deltaY: -10, deltaMode: 0, ctrlKey: false });
  other.send('wheel', spot, { deltaY: -10, deltaMode: 0, ctrlKey: true });
  expect(other.scene.view.scale).toBeGreaterThan(one.scene.view.scale);
});

test('two fingers hold two points of the board, and light nothing', () => {
  const { scene, send, finger, under } = opened();
  const [left, right] = [
    { x: 450, y: 300 },
    { x: 550, y: 300 },
  ];
  const [heldLeft, heldRight] = [under(left), under(right)];
  const scale = scene.view.scale;
  send('pointerdown', left, finger(1));
  send('pointerdown', right, finger(2));
  send('pointermove', { x: 410, y: 320 }, finger(1));
  send('pointermove', { x: 610, y: 320 }, finger(2));
  expect(scene.view.scale).toBeCloseTo(2 * scale, 6);
  expectNear(under({ x: 410, y: 320 }), heldLeft);
  expectNear(under({ x: 610, y: 320 }), heldRight);
  send('pointerup', { x: 410, y: 320 }, finger(1));
  send('pointerup', { x: 610, y: 320 }, finger(2));
  expect(scene.lit).toBe(unlit);
});

test('a finger that stays after a pinch moves the board on; a cancelled one does not', () => {
  const { scene, send, finger, under } = opened();
  send('pointerdown', { x: 450, y: 300 }, finger(1));
  send('pointerdown', { x: 550, y: 300 }, finger(2));
  send('pointercancel', { x: 550, y: 300 }, finger(2));
  const [held, scale] = [under({ x: 450, y: 300 }), scene.view.scale];
  send('pointermove', { x: 480, y: 330 }, finger(1));
  expectNear(under({ x: 480, y: 330 }), held);
  expect(scene.view.scale).toBe(scale);
});

test('what a finger touched stays named when it is lifted, until it moves the board; a mouse names while it is there', () => {
  const { scene, send, finger } = opened();
  scene.show({ ...unlit, pin: 0 });
  const { a, b, c, d, e, f } = transformOf(scene.view, size);
  const { pins } = scene.layout;
  const [left = 0, up = 0] = [pins.x[0], pins.y[0]];
  const pin = { x: a * left + c * up + e, y: b * left + d * up + f };
  for (const type of ['pointerdown', 'pointerup', 'pointerleave']) send(type, pin, finger(1));
  expect(scene.pointed?.hit).toEqual({ pin: 0 });
  send('pointerdown', pin, finger(2));
  send('pointermove', { x: pin.x + 40, y: pin.y }, finger(2));
  expect(scene.pointed).toBeNull();
  const mouse = { pointerId: 3, pointerType: 'mouse' };
  const moved = { x: pin.x + 40, y: pin.y };
  send('pointerup', moved, finger(2));
  send('pointermove', moved, mouse);
  expect(scene.pointed?.hit).toEqual({ pin: 0 });
  send('pointerleave', moved, mouse);
  expect(scene.pointed).toBeNull();
});

test('what lets go of the canvas hears nothing more', () => {
  const { scene, send, letGo } = opened();
  const before = scene.view;
  letGo();
  send('wheel', { x: 500, y: 300 }, { deltaY: -100, deltaMode: 0, ctrlKey: false });
  expect(scene.view).toBe(before);
});
