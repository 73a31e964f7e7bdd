import { setImmediate } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';
import { attachRead } from '../../../test/documents.ts';
import { guidedOf } from '../../../test/guided.ts';
import { unitsOf } from '../../../test/units.ts';
import { logOptions } from '../../log.ts';
import { noteSearches } from '../dashboard/failed-searches.service.ts';

const lines: string[] = [];
const logger = pino(logOptions('trace'), { write: (line: string) => void lines.push(line) });

const numbers = {
  serie: 'PLANTADO77A1',
  imei1: '490154203237518',
  chassi: '9BWZZZ377VT004251',
  placa: 'PLT1A23',
  referencia: 'PLANT9912/26',
};
const complaint = 'Queixa plantada zunzum';

describeApplication(
  'numbers of units',
  (application) => {
    const { call, db } = application;
    const { start, symptom } = guidedOf(application);
    const { unit, visit, byNumber } = unitsOf(application);

    test('stand in no answer of the search, no export of knowledge, no list of searches, no log', async () => {
      const { id } = await unit({ ...numbers, modelo_equipamento_id: 1, nota: complaint });
      const opened = await visit({ aparelho_id: id, queixa: complaint });
      // A picture of a visit, whose name says a number, and whose text was read elsewhere.
      await attachRead(db(), {
        name: `etiqueta ${numbers.serie}.jpg`,
        description: numbers.referencia,
        pages: [`Serial ${numbers.serie} ${numbers.chassi}`],
        owner: { atendimento_id: opened.id },
      });
      await start([await symptom()], { aparelho_id: id });
      for (const number of Object.values(numbers)) expect((await byNumber(number)).exatos).toHaveLength(1);

      const answers: string[] = [];
      const sought = [...Object.values(numbers), 'plantado77a'];
      for (const q of sought)
        for (const path of [
          '/search/global?q=',
          '/troubleshooting/troubleshooting/compact-search?q=',
          '/search/documentos?q=',
          '/sintomas?q=',
          '/artigos?search=',
        ]) {
          const answer = await call('usuario', 'GET', path + encodeURIComponent(q));
          expect([path, answer.statusCode]).toEqual([path, 200]);
          answers.push(answer.body.replaceAll(q, ''));
        }
      for (const path of [
        '/import/troubleshooting/linhas',
        '/manufacturers?limit=1000',
        '/equipment-models?limit=1000',
        '/diagnosticos?limit=1000',
        '/troubleshooting?limit=1000',
        '/artigos?limit=1000',
      ])
        answers.push((await call('usuario', 'GET', path)).body);
      // As typed letter by letter, and with a slip.
      const typed = [...sought, 'PLANTADO77AI', 'PLT1A2', 'xilofone quebrado'];
      await noteSearches(
        db(),
        typed.map((one) => ({ typed: one, hasFound: false, at: new Date() })),
      );
      const failed = (await call('editor', 'GET', '/dashboard/failed-searches')).body;
      expect(failed).toContain('xilofone');
      await setImmediate();
      expect(lines.length).toBeGreaterThan(10);
      expect(holding([...answers, failed, lines.join('\n')])).toEqual([]);
    });
  },
  { logger },
);

/** Which planted texts these hold, whole or without their last sign. */
function holding(texts: readonly string[]): string[] {
  const planted = [...Object.values(numbers), complaint].map((text) => text.slice(0, -1).toLowerCase());
  return planted.filter((text) => texts.some((held) => held.toLowerCase().includes(text)));
}
