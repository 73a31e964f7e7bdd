// Readings from files: what is damaged is told by its line, the rest is taken, and nothing twice.
import { boardDataKinds, readBoardData } from '@bancada/contract/boards/board-data';
import { usualCondition } from '@bancada/contract/measures/reading-kinds';
import { pointKey } from '@bancada/contract/measures/reading-stats';
import {
  type ReadingLine,
  type RefusedLine,
  readingLimits,
  type TakenReadings,
} from '@bancada/contract/measures/readings';
import { cleanLine, foldText } from '@bancada/contract/texts';
import { wholeNumber } from '@bancada/contract/whole-number';
import type { Clock } from '../../clock.ts';
import { asPerson } from '../../database/as-person.ts';
import type { Database } from '../../database/database.ts';
import { InvalidFields, UnknownReference } from '../../http/app-error.ts';
import type { Caller } from '../../http/serve.ts';
import { holdRecord } from '../records/records.service.ts';
import { readLine } from './reading-lines.ts';
import {
  type FileReading,
  insertReadings,
  keepBoardDataFile,
  listFaultsNamed,
  listForFile,
} from './readings.sql.ts';

/** What makes two readings one: all that a file holds of them. */
function sameness(reading: FileReading): string {
  const { revisao, ponto, referencia, grandeza, condicao, valor, boa, sintoma_id, medidor, nota } = reading;
  const key = [revisao, pointKey(ponto), referencia === null ? null : pointKey(referencia)];
  return JSON.stringify([...key, grandeza, condicao, valor, boa, sintoma_id, medidor, nota]);
}

/** Those that are not there yet: three equal ones of three boards stay three, however often the file is taken. */
function newAmong(readings: readonly FileReading[], there: readonly FileReading[]): FileReading[] {
  const left = new Map<string, number>();
  for (const one of there) left.set(sameness(one), (left.get(sameness(one)) ?? 0) + 1);
  return readings.filter((one) => {
    const count = left.get(sameness(one)) ?? 0;
    left.set(sameness(one), count - 1);
    return count <= 0;
  });
}

interface Taking {
  modelId: number;
  readings: readonly FileReading[];
  refused: readonly RefusedLine[];
}

/** Writes the new ones, inside a transaction of `asPerson`. @throws UnknownReference where the model is not in use */
async function take(db: Database, { modelId, readings, refused }: Taking): Promise<TakenReadings> {
  // Two who take one file at once: the second waits, and finds it taken.
  const held = await holdRecord(db, 'equipment-models', modelId);
  if (held === undefined || held.exclusao_id !== null) throw new UnknownReference(['modelo_equipamento_id']);
  const news = newAmong(readings, await listForFile(db, { modelId }));
  await insertReadings(db, modelId, news);
  return {
    criadas: news.length,
    iguais: readings.length - news.length,
    recusadas: refused.length,
    linhas: refused.slice(0, readingLimits.toldMax),
    message: takenText(news.length, readings.length - news.length, refused.length),
  };
}

function takenText(taken: number, same: number, refused: number): string {
  const counted = (count: number, one: string, several: string) =>
    `${wholeNumber(count)} ${count === 1 ? one : several}`;
  return [
    counted(taken, 'leitura registrada', 'leituras registradas'),
    ...(same === 0 ? [] : [counted(same, 'já estava', 'já estavam')]),
    ...(refused === 0 ? [] : [counted(refused, 'linha com erro', 'linhas com erro')]),
  ].join(', ');
}

/** Takes lines of a table. @throws UnknownReference where the model is not in use */
export async function takeLines(
  db: Database,
  caller: Caller,
  body: { modelo_equipamento_id: number; linhas: readonly ReadingLine[] },
): Promise<TakenReadings> {
  const named = [...new Set(body.linhas.flatMap(({ defeito }) => defeito?.trim() || []))];
  const faults = new Map((await listFaultsNamed(db, named)).map(({ texto, id }) => [foldText(texto), id]));
  const judged = body.linhas.map((line) => readLine(line, faults));
  return asPerson(db, caller.id, (db) =>
    take(db, {
      modelId: body.modelo_equipamento_id,
      readings: judged.flatMap(({ reading }) => reading ?? []),
      refused: judged.flatMap(({ refused }) => refused ?? []),
    }),
  );
}

/**
 * Takes a file of OpenBoardData, of the revision that is given or that the file names. The file is kept: what is no value goes out again
 * as it came. @throws UnknownReference where the model is not in use; InvalidFields where the file has nothing of the kind
 */
export async function takeBoardData(
  { db, clock }: { db: Database; clock: Clock },
  caller: Caller,
  body: { modelo_equipamento_id: number; revisao?: string | null | undefined; texto: string },
): Promise<TakenReadings> {
  const { id, nets, recusadas } = readBoardData(body.texto);
  const revisao = body.revisao || cleanLine(id).slice(0, readingLimits.revisaoMaxChars) || null;
  if (nets.length === 0 && recusadas.length === 0) throw InvalidFields.inBody('texto', noNets);
  const readings = nets.flatMap(({ ponto, valores, comentario }) =>
    boardDataKinds.flatMap((grandeza): FileReading[] => {
      const value = valores[grandeza];
      return value === undefined
        ? []
        : [
            {
              ...{ revisao, ponto, referencia: null, grandeza, condicao: usualCondition[grandeza] },
              ...{ valor: value.text, boa: true, sintoma_id: null, medidor: null },
              nota: comentario.slice(0, readingLimits.notaMaxChars) || null,
            },
          ];
    }),
  );
  const { modelo_equipamento_id: modelId, texto } = body;
  return asPerson(db, caller.id, async (db) => {
    const taken = await take(db, { modelId, readings, refused: recusadas });
    const criado_em = clock.now().toISOString();
    await keepBoardDataFile(db, {
      modelo_equipamento_id: modelId,
      revisao: revisao ?? '',
      texto,
      criado_em,
    });
    return taken;
  });
}

const noNets = 'Este arquivo não tem redes medidas no formato do OpenBoardData.';
