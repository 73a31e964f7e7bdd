import type { SearchResult } from '@bancada/contract/search/search';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';

describeApplication('codes, signals and parts in the search box', ({ call, db }) => {
  const found = async (q: string) => {
    const response = await call('usuario', 'GET', `/search/global?q=${encodeURIComponent(q)}`);
    expect(response.statusCode).toBe(200);
    return response.json<SearchResult[]>();
  };
  const first = async (q: string) => (await found(q))[0];

  test.each([
    ['P0AA6', 'P0AA6'],
    ['p0aa6', 'P0AA6'],
    ['p0a80', 'P0A80'],
    ['0x62 tela preta', '62'],
    ['erro 5C', '5C'],
  ])('%s finds the entry with the code %s first', async (q, code) => {
    expect(await first(q)).toMatchObject({ type: 'troubleshooting', code_post: code });
  });

  test.each(['P0AA6', 'p0aa6 byd'])(
    '%s shows the generic electric car where no make of the fault is named',
    async (q) => {
      expect(await first(q)).toMatchObject({
        modelo_equipamento_nome: 'Veículo elétrico (códigos SAE J2012)',
      });
    },
  );

  test.each([
    ['código 15', '15'],
    ['codigo 2c', '2C'],
    ['placa de debug mostra A2', 'A2'],
    ['cartão de diagnóstico parado em 02', '02'],
    ['trava em 64', '64'],
    ['código de erro cca005', 'CCA005'],
    ['erro DE', 'DE'],
    ['9Ah', '9A'],
    ['POA80', 'P0A80'],
    ['P 0 A 8 0', 'P0A80'],
    ['F70', 'F0070'],
    ['erro EO4 do inversor', 'E04'],
  ])('%s finds the entry of its code first', async (q, code) => {
    expect(await first(q)).toMatchObject({ code_post: code, aproximado: false });
  });

  test.each([
    ['SPN 3364 FMI 18', 'S3364F18', ['SPN 3364 FMI 18', 'spn:3364/fmi:18', 'S3364F18']],
    ['DTC0AA61A', 'DTC0AA61A', ['DTC0AA61A', '0AA61A']],
  ])('%s is stored as a code, and found first as it was typed', async (typed, code, spellings) => {
    const flow = {
      sintoma: `Ônibus elétrico não arranca com ${code.length} luzes acesas`,
      equipment_model_ids: [1],
      new_diagnosticos_texts: [{ descricao: `Ler o código de ${code.length} sinais`, code_post: typed }],
      new_solucao_text: 'Trocar o sensor de nível do reagente',
    };
    expect((await call('usuario', 'POST', '/wizard/create_flow', flow)).statusCode).toBe(201);
    for (const q of spellings)
      expect(await first(q), q).toMatchObject({ code_post: code, aproximado: false });
  });

  test.each([
    [
      'code_led',
      '12 vermelhas',
      'LEDV12',
      ['pisca 12 vezes', '12 piscadas', 'LED vermelho pisca doze vezes', '12 vermelhas', 'LEDV12'],
    ],
    ['code_led', '4 verdes, 11 verdes', 'LEDG4G11', ['pisca 4 verde 11 verde', 'LEDG4G11', 'ledg4g11']],
    ['code_beep', '10 bipes', 'BIP10', ['10 bips curtos', '10 bipes', 'apita dez vezes', 'BIP10']],
    ['code_beep', '3-3-4-1', 'BIP3P3P4P1', ['3-3-4-1', 'bips 3 3 4 1', 'BIP3P3P4P1']],
    ['code_beep', '1 longo, 9 curtos', 'BIP1L9C', ['1 longo 9 curtos', 'um bipe longo e nove curtos']],
  ])(
    '%s %s is stored within the limits, and found first as it was typed',
    async (field, typed, code, spellings) => {
      const flow = {
        sintoma: `Lavadora de louça muda com o painel apagado ${code}`.replace(
          code,
          `n.º ${code.length}${field}`,
        ),
        equipment_model_ids: [1],
        new_diagnosticos_texts: [
          { descricao: `Contar os sinais do painel ${field} ${code.length}`, [field]: typed },
        ],
        new_solucao_text: 'Trocar a placa do painel da lavadora',
      };
      expect((await call('usuario', 'POST', '/wizard/create_flow', flow)).statusCode).toBe(201);
      for (const q of spellings)
        expect(await first(q), q).toMatchObject({ code_post: code, code_led: null, aproximado: false });
    },
  );

  test.each([
    ['1-3-1-1', 'SlSsSsSlSlS'],
    ['8 bipes', 'SsSsSsSsSsSsSsS'],
    ['pi pi pi', 'SsSsS'],
    ['pi pi pi e não liga', 'SsSsS'],
    ['1 3 1 1 bips', 'SlSsSsSlSlS'],
    ['hp 3 longos e 2 curtos', 'LsLsLlSsS'],
    ['hp 3.2', 'LsLsLlSsS'],
  ])('the beeps %s find the entry of their code first', async (q, code) => {
    expect(await first(q)).toMatchObject({ code_beep: code });
  });

  test('blinks in words and in letters find the same entry', async () => {
    const [words, letters] = await Promise.all([first('dell pisca 2 âmbar 3 branco'), first('dell A2 B3')]);
    expect(words).toMatchObject({ code_led: 'A2 B3' });
    expect(letters).toMatchObject({ code_led: 'A2 B3' });
  });

  test('a part that no record has is met by none, and one that is a slip away is near', async () => {
    const results = await found('csd87350q5x');
    expect(results.length).toBeGreaterThan(0);
    expect(results.every(({ aproximado }) => aproximado)).toBe(true);
  });

  test('a part number is found without its separators and by its middle', async () => {
    await sql`UPDATE equipment_models SET numero_modelo = 'LA-L663P' WHERE id = (SELECT modelo_equipamento_id FROM troubleshooting_entries LIMIT 1)`.execute(
      db(),
    );
    for (const q of ['LAL663P', 'la-l663p', 'L663']) expect(await found(q)).not.toEqual([]);
  });

  test.each([
    ['irf540npbf', 'IRF540N'],
    ['TPS51125RGER', 'TPS51125'],
    ['BQ2478OS', 'BQ24780S'],
    ['ci lm393', 'LM393'],
    ['CSD87350Q5D smd', 'CSD87350Q5D'],
    ['w25q64fv em curto', 'W25Q64FV'],
  ])('%s finds first what has the part %s', async (q, part) => {
    const entry = await first(q);
    if (entry?.type !== 'troubleshooting') throw new Error('not an entry');
    const { rows } = await sql<{ part: string }>`
      SELECT d.part_number AS part FROM diagnosis_components c JOIN datasheets d ON d.id = c.componente_id
       WHERE c.diagnostico_id = ANY (${entry.diagnostico_ids}::int[])`.execute(db());
    expect(rows).toContainEqual({ part });
  });
});
