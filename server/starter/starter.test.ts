import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readPostCode } from '@bancada/contract/codes/post-code';
import { guessCheckKind } from '@bancada/contract/faults/check-kind-words';
import type { CheckKind } from '@bancada/contract/faults/check-kinds';
import { cleanLine } from '@bancada/contract/texts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { describeWithDatabase } from '../test/database.ts';
import { loadStarter } from './load-starter.ts';
import type { Flow as FlowSchema } from './starter-files.ts';

type Flow = z.output<typeof FlowSchema>;

const directory = import.meta.dirname;
const read = (name: string) => JSON.parse(readFileSync(path.join(directory, `${name}.json`), 'utf8'));

describeWithDatabase('the starter knowledge base', (db) => {
  const counts = async () => {
    const { rows } = await sql<Record<string, number>>`
      SELECT (SELECT count(*) FROM manufacturers)::int AS manufacturers, (SELECT count(*) FROM categories)::int AS categories,
             (SELECT count(*) FROM equipment_models)::int AS models, (SELECT count(*) FROM datasheets)::int AS datasheets,
             (SELECT count(*) FROM articles)::int AS articles, (SELECT count(*) FROM symptoms)::int AS symptoms,
             (SELECT count(*) FROM troubleshooting_entries)::int AS entries,
             (SELECT count(*) FROM listed_texts)::int + (SELECT count(*) FROM search_entries)::int AS documents,
             (SELECT count(*) FROM (SELECT FROM symptoms UNION ALL SELECT FROM diagnoses UNION ALL SELECT FROM solutions
                UNION ALL SELECT FROM equipment_models UNION ALL SELECT FROM manufacturers UNION ALL SELECT FROM categories
                UNION ALL SELECT FROM datasheets UNION ALL SELECT FROM signal_codes
                UNION ALL SELECT FROM troubleshooting_entries) AS sources)::int AS sources`.execute(db());
    return rows[0];
  };

  test('is loaded completely, and each record is in the search index', async () => {
    const loaded = await counts();
    expect(loaded).toMatchObject({
      manufacturers: 53,
      categories: 12,
      models: 95,
      datasheets: 65,
      articles: 15,
      symptoms: 588,
      entries: 2108,
    });
    expect(loaded?.documents).toBe(loaded?.sources);
  });

  test('loading it again changes nothing, even after everything was deleted', async () => {
    const before = await counts();
    expect(await loadStarter(db(), directory)).toBe(false);
    expect(await counts()).toEqual(before);
  });

  test('a flow becomes one entry per model and solution, with codes, diagnoses in order, source and confidence', async () => {
    const [flow] = read('fluxos');
    const { rows } = await sql<{
      modelo: string;
      solucao: string;
      codigo: string;
      fonte: string;
      confianca: string;
      diagnosticos: string[];
    }>`
      SELECT m.numero_modelo AS modelo, o.solucao, c.codigo, e.fonte, e.confianca,
             (SELECT json_agg(d.descricao ORDER BY ed.posicao) FROM entry_diagnoses ed JOIN diagnoses d ON d.id = ed.diagnostico_id
               WHERE ed.troubleshooting_id = e.id) AS diagnosticos
        FROM troubleshooting_entries e JOIN symptoms s ON s.id = e.sintoma_id JOIN solutions o ON o.id = e.solucao_id
        JOIN equipment_models m ON m.id = e.modelo_equipamento_id JOIN signal_codes c ON c.id = e.code_post_id
       WHERE s.sintoma = ${flow.sintoma}`.execute(db());
    expect(rows).toHaveLength(flow.modelos.length * flow.solucoes.length);
    expect(new Set(rows.map(({ modelo, solucao }) => `${modelo} ${solucao}`)).size).toBe(rows.length);
    for (const row of rows) {
      expect(flow.modelos).toContain(row.modelo);
      expect(flow.solucoes).toContain(row.solucao);
      expect(row).toMatchObject({
        codigo: flow.code_post,
        fonte: flow.fonte,
        confianca: flow.confianca,
        diagnosticos: flow.diagnosticos,
      });
    }
  });

  test('its texts and codes are normalised as the forms normalise them', () => {
    const flows: Flow[] = read('fluxos');
    const texts = flows.flatMap(({ sintoma, diagnosticos, solucoes }) => [
      sintoma,
      ...diagnosticos,
      ...solucoes,
    ]);
    expect(texts.filter((text) => cleanLine(text) !== text)).toEqual([]);
    const codes = flows.flatMap(({ code_post }) => code_post ?? []);
    expect(codes.filter((code) => JSON.stringify(readPostCode(code)) !== JSON.stringify({ code }))).toEqual(
      [],
    );
  });

  test('four groups of Phoenix beeps are the POST code beside them, two bits each, counted from one', () => {
    const flows: Flow[] = read('fluxos');
    const told = flows.flatMap(({ sintoma, code_post }) => {
      const groups = /^BIOS Phoenix: bipes (\d)-(\d)-(\d)-(\d),/.exec(sintoma)?.slice(1);
      return groups === undefined ? [] : [{ sintoma, code_post, groups }];
    });
    expect(told).toHaveLength(22);
    for (const { sintoma, code_post, groups } of told) {
      const value = groups.reduce((sum, beeps) => sum * 4 + Number(beeps) - 1, 0);
      expect([sintoma, code_post]).toEqual([sintoma, value.toString(16).toUpperCase().padStart(2, '0')]);
    }
  });

  test.each(['C0', 'C1', 'C3', 'C5', '0D', '31', '41', '7F', 'FF'])(
    '%s of an Award card is known',
    async (code) => {
      const { rows } = await sql<{ modelo: string; fonte: string }>`
      SELECT DISTINCT m.numero_modelo AS modelo, e.fonte FROM troubleshooting_entries e
        JOIN equipment_models m ON m.id = e.modelo_equipamento_id JOIN signal_codes c ON c.id = e.code_post_id
       WHERE c.codigo = ${code} AND m.numero_modelo = 'GEN-AWARD'`.execute(db());
      expect(rows).toEqual([{ modelo: 'GEN-AWARD', fonte: expect.stringContaining('Award') }]);
    },
  );

  test('the first screen of a new base shows one fault of each of ten categories', async () => {
    const { rows } = await sql<{ categoria: number }>`SELECT m.categoria_id AS categoria FROM (
      SELECT sintoma_id, max(id) AS id FROM troubleshooting_entries GROUP BY sintoma_id ORDER BY 2 DESC LIMIT 10) newest
        JOIN troubleshooting_entries e USING (id) JOIN equipment_models m ON m.id = e.modelo_equipamento_id`.execute(
      db(),
    );
    expect(new Set(rows.map(({ categoria }) => categoria)).size).toBe(10);
  });

  test('a symptom has the other ways to say it that its flow gives', async () => {
    const { rows } = await sql<{
      sintoma: string;
      ditos: string;
    }>`SELECT sintoma, ditos FROM symptoms`.execute(db());
    const kept = new Map(rows.map(({ sintoma, ditos }) => [sintoma, ditos]));
    const flows: Flow[] = read('fluxos');
    expect(flows.map(({ sintoma }) => kept.get(sintoma))).toEqual(
      flows.map(({ ditos = [] }) => ditos.join('\n')),
    );
    expect(kept.get(flows[0]?.sintoma ?? '')).not.toBe('');
  });

  test('every suspected component of a flow is reached from its entries', async () => {
    const { rows } = await sql<{ sintoma: string; part_number: string }>`
      SELECT DISTINCT s.sintoma, c.part_number FROM symptoms s JOIN troubleshooting_entries e ON e.sintoma_id = s.id
        JOIN entry_diagnoses ed ON ed.troubleshooting_id = e.id JOIN diagnosis_components dc USING (diagnostico_id)
        JOIN datasheets c ON c.id = dc.componente_id`.execute(db());
    const linked = new Set(rows.map(({ sintoma, part_number }) => `${sintoma} ${part_number}`));
    const flows: { sintoma: string; componentes: string[] }[] = read('fluxos');
    const missing = flows
      .flatMap(({ sintoma, componentes }) => componentes.map((part) => `${sintoma} ${part}`))
      .filter((link) => !linked.has(link));
    expect(missing).toEqual([]);
  });

  test('no diagnosis that is a procedure or a test for absence of voltage is left as an ordinary check', async () => {
    const { rows } = await sql<{ descricao: string; tipo: CheckKind }>`
      SELECT descricao, tipo FROM diagnoses`.execute(db());
    const wrong = rows.filter(({ descricao, tipo }) => (guessCheckKind(descricao) ?? tipo) !== tipo);
    expect(wrong).toEqual([]);
    const of = (kind: CheckKind) => rows.filter(({ tipo }) => tipo === kind);
    expect([of('preparo').length, of('sem-tensao').length]).toEqual([31, 5]);
    // A pattern that finds nothing would prove nothing.
    expect(rows.filter(({ descricao }) => guessCheckKind(descricao) === 'preparo').length).toBeGreaterThan(
      15,
    );
    expect(guessCheckKind('Usar EPI isolante, desenergizar e esperar 10 minutos.')).toBe('preparo');
    expect(guessCheckKind('Medir a ausência de tensão no barramento.')).toBe('sem-tensao');
  });

  test('every kind that the files give is of a diagnosis in a flow, and each flow has a check or a fix that ends it', () => {
    const flows: Flow[] = read('fluxos');
    const given: { descricao: string; tipo: CheckKind }[] = read('diagnosticos');
    const listed = new Set(flows.flatMap(({ diagnosticos }) => diagnosticos));
    expect(given.filter(({ descricao }) => !listed.has(descricao))).toEqual([]);
    const kinds = new Map(given.map(({ descricao, tipo }) => [descricao, tipo]));
    const unchecked = flows.filter(({ diagnosticos }) => diagnosticos.every((text) => kinds.has(text)));
    // The machine does the work: nothing is checked, one waits and knows what to do if it does not end.
    expect(unchecked.map(({ sintoma, solucoes }) => [sintoma.slice(0, 3), solucoes.length])).toEqual([
      ['HP ', 2],
      ['HP ', 2],
      ['Mac', 2],
      ['Mac', 2],
    ]);
  });

  test('a fault is marked as high voltage where mending it comes near: not the washing machine’s water filter, but the car’s insulation', async () => {
    const { rows } = await sql<{ sintoma: string; alta_tensao: boolean; da_categoria: boolean }>`
      SELECT s.sintoma, s.alta_tensao, bool_or(c.alta_tensao) AS da_categoria FROM symptoms s
        JOIN symptom_models l ON l.sintoma_id = s.id JOIN equipment_models m ON m.id = l.modelo_equipamento_id
        JOIN categories c ON c.id = m.categoria_id GROUP BY s.id`.execute(db());
    const markOf = (start: string) => rows.find(({ sintoma }) => sintoma.startsWith(start))?.alta_tensao;
    expect(markOf('P0AA6')).toBe(true);
    expect(markOf('Lavadora Samsung com erro 4C:')).toBe(false);
    expect(markOf('Monitor liga e apaga')).toBe(true);
    expect(markOf('Micro-ondas não liga')).toBe(true);
    const count = (marked: boolean, ofCategory: boolean) =>
      rows.filter(({ alta_tensao, da_categoria }) => alta_tensao === marked && da_categoria === ofCategory)
        .length;
    expect([count(true, true), count(false, true), count(true, false)]).toEqual([265, 23, 3]);
    const { rows: entries } = await sql<{ marked: boolean; symptom: boolean }>`
      SELECT DISTINCT e.alta_tensao AS marked, s.alta_tensao AS symptom
        FROM entry_cards e JOIN symptoms s ON s.id = e.sintoma_id ORDER BY 1`.execute(db());
    expect(entries).toEqual([
      { marked: false, symptom: false },
      { marked: true, symptom: true },
    ]);
  });

  test('a broken file loads nothing at all', async () => {
    await sql`TRUNCATE instance_settings, manufacturers, categories, articles, symptoms, diagnoses, solutions, signal_codes CASCADE`.execute(
      db(),
    );
    await expect(loadStarter(db(), path.join(directory, 'nothing-here'))).rejects.toThrow('ENOENT');
    expect(await counts()).toMatchObject({ manufacturers: 0, symptoms: 0 });
    const both = await Promise.all([loadStarter(db(), directory), loadStarter(db(), directory)]);
    expect(both.sort()).toEqual([false, true]);
    expect(await counts()).toMatchObject({ manufacturers: 53, entries: 2108 });
  });
});
