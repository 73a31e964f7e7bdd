// What files can do that are costly to read.
import { setTimeout as pause } from 'node:timers/promises';
import type { Scene, Target } from './attacks.ts';
import { attach, drawing, onePageOften } from './files.ts';
import { ask } from './product.ts';

const strokes = 60_000;

interface Reading {
  paginas: number | null;
  paginas_lidas: number;
  motivo: string | null;
}

const readingOf = ({ port, token }: Target, id: number) =>
  ask<Reading>(port, `/attachments/${id}/leitura`, token);
const shown = ({ paginas, paginas_lidas, motivo }: Reading) =>
  `${paginas_lidas} of ${paginas} pages${motivo === null ? '' : ` (${motivo})`}`;

/** So that the next scene begins calm. */
async function putAway({ port, adminToken }: Target, ids: readonly number[]): Promise<void> {
  for (const id of ids) await ask(port, `/attachments/${id}`, adminToken, undefined, 'DELETE');
}

async function whileNotStopped(stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) await pause(200);
}

/** Three such files: each with another content. */
export const tooManyPages: Scene = async (target, stopped) => {
  const ids: number[] = [];
  for (const seed of [1, 2, 3]) ids.push(await attach(target, `livro ${seed}.pdf`, onePageOften(seed, 6)));
  await whileNotStopped(stopped);
  const readings = await Promise.all(ids.map((id) => readingOf(target, id)));
  await putAway(target, ids);
  return readings.map(shown).join('; ');
};

/** Turns go by person, so that a second account asks for as many. */
export const slowDrawing: Scene = async (target, stopped) => {
  const both = [target, { ...target, token: target.secondToken }];
  const ids: number[] = [];
  for (const [seed, of] of both.entries())
    ids.push(await attach(of, `desenho ${seed}.pdf`, drawing(seed, strokes)));
  await whileNotStopped(stopped);
  const readings = await Promise.all(ids.map((id) => readingOf(target, id)));
  await putAway(target, ids);
  return readings.map(shown).join('; ');
};

/** The pages that were read of it 10 s after its deletion are told by restoring it. */
export const deletedMeanwhile: Scene = async (target, stopped) => {
  const { port, token } = target;
  const id = await attach(target, 'apagado.pdf', onePageOften(4, 6));
  let before = await readingOf(target, id);
  while (before.paginas_lidas === 0 && !stopped.aborted) {
    await pause(200);
    before = await readingOf(target, id);
  }
  const { headers } = await ask<{ headers: Headers }>(port, `/attachments/${id}`, token, undefined, 'DELETE');
  await pause(10_000);
  await ask(port, `/lixeira/${headers.get('x-deletion-id')}/restore`, token, {});
  const after = await readingOf(target, id);
  await ask(port, `/attachments/${id}`, token, undefined, 'DELETE');
  return `${before.paginas_lidas} pages at the deletion, ${after.paginas_lidas} 10 s after it`;
};
