import type { Board } from '@bancada/contract/boards/board';
import { madeBoard } from '@bancada/contract/boards/made-boards';
import { readBoard } from '@bancada/contract/boards/read-board';
import { writeBvr3 } from '@bancada/contract/boards/write-boards';
import { describe, expect, test } from 'vitest';
import { keyAct } from './board-input.ts';
import { hitText, netText, partText } from './board-words.ts';
import { eachStretch } from './cells.ts';
import { hitAt, reachPx } from './hit.ts';
import { layoutOf } from './layout.ts';
import { BoardScene, unlit } from './scene.ts';
import { pointUnder, transformOf } from './view.ts';

const size = { width: 1000, height: 600 };

function made(parts: number, pins: number): Board {
  const board = readBoard(writeBvr3(madeBoard({ parts, pins })).bytes);
  if ('error' in board) throw new Error(board.error);
  return board;
}

const pin = (x: number, y: number, net: string | null = null, number = '1') => ({
  ...{ x, y, net, number, name: null },
  side: 'top' as const,
});
const boardOf = (parts: Board['parts']): Board => ({
  format: 'bvr3',
  parts,
  nails: [],
  outline: [],
  problems: [],
});

function sceneOf(board: Board): BoardScene {
  const scene = new BoardScene(layoutOf(board));
  scene.resize(size);
  return scene;
}

const spotOf = ({ layout, view }: BoardScene, at: number) => {
  const { a, b, c, d, e, f } = transformOf(view, size);
  const [x = 0, y = 0] = [layout.pins.x[at], layout.pins.y[at]];
  return { x: a * x + c * y + e, y: b * x + d * y + f };
};

describe('the cells of a board', () => {
  test('have each pin once, and a part of the board has all of its own', () => {
    const { pins, cells, bounds } = layoutOf(made(400, 2_000));
    const all: number[] = [];
    eachStretch(cells, bounds, (from, to) => all.push(...cells.pins.subarray(from, to)));
    expect(all.toSorted((one, other) => one - other)).toEqual([...pins.x.keys()]);
    const area = {
      ...bounds,
      right: (bounds.left + bounds.right) / 2,
      top: (bounds.bottom + bounds.top) / 2,
    };
    const seen = new Set<number>();
    eachStretch(cells, area, (from, to) => {
      for (const one of cells.pins.subarray(from, to)) seen.add(one);
    });
    for (const [at, x] of pins.x.entries())
      if (x < area.right && (pins.y[at] ?? 0) < area.top) expect(seen).toContain(at);
    expect(seen.size).toBeLessThan(all.length);
  });
  test('no two pins of a part touch', () => {
    const { pins, parts } = layoutOf(made(300, 1_500));
    for (let part = 0; part < 3; part++)
      for (let one = parts.first[part] ?? 0; one < (parts.first[part + 1] ?? 0); one++)
        for (let other = one + 1; other < (parts.first[part + 1] ?? 0); other++) {
          const way = Math.max(
            Math.abs((pins.x[one] ?? 0) - (pins.x[other] ?? 0)),
            Math.abs((pins.y[one] ?? 0) - (pins.y[other] ?? 0)),
          );
          expect((pins.halves[one] ?? 0) + (pins.halves[other] ?? 0)).toBeLessThan(way);
        }
  });
});

describe('what a person sees', () => {
  test('a board is opened whole, and what lies under a place stays under it while it is enlarged', () => {
    const scene = sceneOf(made(400, 2_000));
    for (const at of scene.layout.pins.x.keys()) {
      const { x, y } = spotOf(scene, at);
      expect(x > 0 && x < size.width && y > 0 && y < size.height).toBe(true);
    }
    const spot = { x: 480, y: 310 };
    const before = pointUnder(spot, transformOf(scene.view, size));
    for (const factor of [3, 0.5, 7]) scene.zoom(factor, spot);
    const after = pointUnder(spot, transformOf(scene.view, size));
    expect(after.x).toBeCloseTo(before.x, 6);
    expect(after.y).toBeCloseTo(before.y, 6);
  });
  test('a board turned over is its own mirror, however it was turned before, and back again it is as it was', () => {
    const scene = sceneOf(made(20, 60));
    for (const quarters of [0, 1, 2, 3]) {
      const [one, other] = [spotOf(scene, 0), spotOf(scene, 30)];
      const before = scene.view;
      scene.flip();
      const [flippedOne, flippedOther] = [spotOf(scene, 0), spotOf(scene, 30)];
      expect(flippedOne.x - flippedOther.x).toBeCloseTo(other.x - one.x, 6);
      expect(flippedOne.y - flippedOther.y).toBeCloseTo(one.y - other.y, 6);
      scene.flip();
      expect(scene.view, `turned ${quarters}`).toEqual(before);
      scene.turn(1);
    }
    expect(scene.view.quarters).toBe(0);
  });
  test('neither zoom nor arrows lose the board', () => {
    const scene = sceneOf(made(20, 60));
    for (let press = 0; press < 200; press++) keyAct('ArrowLeft', scene)?.();
    for (let press = 0; press < 200; press++) keyAct('-', scene)?.();
    const { bounds } = scene.layout;
    expect(scene.view.x).toBeGreaterThanOrEqual(bounds.left);
    expect(scene.view.scale).toBeGreaterThan(0);
    keyAct('0', scene)?.();
    expect(spotOf(scene, 0).x).toBeGreaterThan(0);
    expect(keyAct('constructor', scene)).toBeUndefined();
  });
});

describe('what lies under a pointer', () => {
  const board = boardOf([
    {
      name: 'U1',
      side: 'top',
      pins: [pin(0, 0, 'GND', '1'), pin(10, 0, 'VCC', '2'), pin(10, 10), pin(0, 10)],
    },
    { name: 'R1', side: 'top', pins: [pin(4, 5), pin(6, 5)] },
    { name: 'J1', side: 'bottom', pins: [{ ...pin(2, 2, 'VCC'), side: 'bottom' }] },
  ]);
  test('is a pin, else the smallest part around it, on the side that is seen', () => {
    const scene = sceneOf(board);
    const { layout } = scene;
    expect(scene.hitAt(spotOf(scene, 1))).toEqual({ pin: 1 });
    expect(hitText(layout, { pin: 1 })).toBe('U1 · pino 2 · VCC');
    const { x, y } = spotOf(scene, 4);
    const between = { x: (x + spotOf(scene, 5).x) / 2, y };
    expect(scene.hitAt(between)).toEqual({ part: 1 });
    expect(scene.hitAt(spotOf(scene, 6))).toEqual({ part: 0 });
    scene.flip();
    expect(scene.hitAt(spotOf(scene, 6))).toEqual({ pin: 6 });
    expect(scene.hitAt({ x: 1, y: 1 })).toBeNull();
  });
  test('a finger reaches further than a mouse', () => {
    const scene = sceneOf(board);
    const beside = spotOf(scene, 0);
    const half = (scene.layout.pins.halves[0] ?? 0) * scene.view.scale;
    const spot = { x: beside.x - half - 9, y: beside.y };
    expect(hitAt(scene.layout, scene.view, size, spot, reachPx.mouse)).not.toEqual({ pin: 0 });
    expect(hitAt(scene.layout, scene.view, size, spot, reachPx.touch)).toEqual({ pin: 0 });
  });
  test('pressed, a pin lights its part and its net; the bare board puts them out', () => {
    const scene = sceneOf(board);
    scene.press(spotOf(scene, 1));
    expect(scene.lit).toEqual({ pin: 1, part: 0, net: scene.layout.nets.names.indexOf('VCC') });
    scene.press({ x: 1, y: 1 });
    expect(scene.lit).toEqual(unlit);
  });
  test('what is shown comes into sight on its own side, also before the canvas is there', () => {
    const scene = new BoardScene(layoutOf(board));
    scene.show({ ...unlit, part: 2 });
    scene.resize(size);
    expect(scene.view.side).toBe('bottom');
    expect(spotOf(scene, 6)).toEqual({ x: expect.closeTo(500, 3), y: expect.closeTo(300, 3) });
  });
});

describe('boards that are not like others', () => {
  test('one part, a part without pins, and no part at all', () => {
    const one = sceneOf(boardOf([{ name: 'R1', side: 'top', pins: [pin(3, 4)] }]));
    expect(spotOf(one, 0)).toEqual({ x: expect.closeTo(500, 3), y: expect.closeTo(300, 3) });
    const bare = sceneOf(boardOf([{ name: 'MECH', side: 'top', pins: [] }]));
    expect(partText(bare.layout, 0)).toBe('peça sem pinos: o arquivo não diz onde fica');
    bare.show({ ...unlit, part: 0 });
    expect(bare.lit.part).toBe(0);
    expect(bare.hitAt({ x: 500, y: 300 })).toBeNull();
    expect(sceneOf(boardOf([])).hitAt({ x: 500, y: 300 })).toBeNull();
  });
  test('a part of 2,000 pins and a net of 5,000', () => {
    const pins = Array.from({ length: 5_000 }, (_, at) =>
      pin(at % 100, Math.floor(at / 100), 'GND', `${at + 1}`),
    );
    const scene = sceneOf(
      boardOf([
        { name: 'U1', side: 'top', pins: pins.slice(0, 2_000) },
        { name: 'J1', side: 'top', pins: pins.slice(2_000) },
      ]),
    );
    expect(partText(scene.layout, 0)).toBe('peça do lado de cima, 2.000 pinos');
    expect(netText(scene.layout, 0)).toBe('rede de 5.000 pinos');
    scene.show({ ...unlit, net: 0 });
    expect(scene.hitAt(spotOf(scene, 4_999))).toEqual({ pin: 4_999 });
  });
  test('one that has parts below alone is opened there', () => {
    const below = { ...pin(0, 0), side: 'bottom' as const };
    expect(sceneOf(boardOf([{ name: 'R1', side: 'bottom', pins: [below] }])).view.side).toBe('bottom');
  });
});
