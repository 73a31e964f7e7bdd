// What one account can do to the base, and how fast it is undone.
import type { Scene, Target } from './attacks.ts';
import { ask } from './product.ts';

const faults = 588;
/** Of these the brake lets so many through as it says. */
const tried = 70;
const outcomes = 100;
const pageOfFaults = 50;
/** Held for the undoing, as the screen asks for it. */
const undoBoundS = 10;

const seconds = (sinceMs: number) => Math.round((performance.now() - sinceMs) / 100) / 10;

async function idOf({ port, token }: Target): Promise<number> {
  return (await ask<{ id: number }>(port, '/users?user_id=me', token)).id;
}

/** An entry of each of so many faults. */
async function entriesOfFaults({ port, token }: Target, count: number) {
  const found = new Map<number, { id: number; sintoma_id: number }>();
  for (let skip = 0; found.size < count; skip += pageOfFaults) {
    const address = `/defeitos/mais-uteis?limit=${pageOfFaults}&skip=${skip}`;
    const { data } = await ask<{ data: { id: number; registros: number[] }[] }>(port, address, token);
    if (data.length === 0) break;
    for (const { id: sintoma_id, registros } of data)
      for (const id of registros.slice(0, 1))
        if (found.size < count) found.set(sintoma_id, { id, sintoma_id });
  }
  return [...found.values()];
}

/** @returns how many were taken, and how many were refused */
async function deleteAll({ port, token }: Target, ids: readonly number[]) {
  let [taken, refused] = [0, 0];
  for (const id of ids) {
    const { status } = await fetch(`http://127.0.0.1:${port}/api/v1/sintomas/${id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
    });
    if (status === 204) taken += 1;
    else refused += 1;
  }
  return { taken, refused };
}

/** First with the brakes, then without: what they hold back, and what comes back when they are off. Goes on to its end, however slow. */
export const oneEmptiesTheBase: Scene = async (target) => {
  const { port, adminToken } = target;
  const since = new Date().toISOString();
  const ids = (await entriesOfFaults(target, faults)).map(({ sintoma_id }) => sintoma_id);
  const braked = await deleteAll(target, ids.slice(0, tried));
  const brakes = await ask<object>(port, '/policy/brakes', adminToken);
  await ask(port, '/policy/brakes', adminToken, { ...brakes, ligados: false }, 'PUT');
  const free = await deleteAll(target, ids);
  await ask(port, '/policy/brakes', adminToken, brakes, 'PUT');
  const person = await idOf(target);
  const previewAt = performance.now();
  await ask(port, `/users/${person}/undo/previa`, adminToken, { desde: since });
  const previewS = seconds(previewAt);
  const undoAt = performance.now();
  const { feitos, ficaram_total } = await ask<{ feitos: { quantos: number }[]; ficaram_total: number }>(
    port,
    `/users/${person}/undo`,
    adminToken,
    { desde: since },
  );
  const undoS = seconds(undoAt);
  const back = feitos.reduce((sum, { quantos }) => sum + quantos, 0);
  const verdict = undoS <= undoBoundS && back === braked.taken + free.taken && ficaram_total === 0;
  return `${braked.taken} of ${tried} deletions before the brake; ${back} of ${braked.taken + free.taken} undone in ${undoS} s (preview ${previewS} s): ${verdict ? 'held' : 'not held'}`;
};

/** The solution that one account proves a hundred times is not the first of the ranking where three people proved another. */
export const oneProvesASolution: Scene = async (target, stopped) => {
  const { port, token, secondToken, adminToken } = target;
  const entries = await entriesOfFaults(target, 2);
  const [stuffed, honest] = [entries[0]?.id ?? 0, entries[1]?.id ?? 0];
  let made = 0;
  for (; made < outcomes && !stopped.aborted; made += 1)
    await ask(port, '/resultados', token, {
      troubleshooting_id: stuffed,
      resolveu: true,
      unidade: `inventada ${made}`,
    });
  for (const by of [token, secondToken, adminToken])
    for (const unidade of ['1', '2', '3'])
      await ask(port, '/resultados', by, {
        troubleshooting_id: honest,
        resolveu: true,
        unidade: `${by.slice(-6)} ${unidade}`,
      });
  const { resolvem } = await ask<{ resolvem: { tentativas: number; pessoas: number }[] }>(
    port,
    '/dashboard/resultados',
    token,
  );
  const [first] = resolvem;
  const person = await idOf(target);
  const asideAt = performance.now();
  await ask(port, `/resultados/pessoas/${person}`, adminToken, { de_lado: true }, 'PUT');
  const asideS = seconds(asideAt);
  await ask(port, `/resultados/pessoas/${person}`, adminToken, { de_lado: false }, 'PUT');
  return `${made} outcomes; first of the ranking: ${first?.tentativas} times, ${first?.pessoas} people; set aside in ${asideS} s: ${first?.pessoas === 3 ? 'held' : 'not held'}`;
};
