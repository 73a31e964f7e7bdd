// The kinds of queries that technicians type, over ten records of several trades beside the starter base:
//  1. a correction never replaces a word that some record has
//  2. what does is not found for what does not
//  3. inflections are found where a synonym stands beside them, too
//  4. values with their units, words with a symbol
//  5. what lacks is found however it is said
//  6. trouble codes with any suffix, POST pairs, a code with a slip
//  7. composed and decomposed letters, odd spaces
//  8. a quoted phrase is found before its words apart
//  9. the generic model stands first where no make is named
import { beforeAll, describe, expect, test } from 'vitest';
import { describeApplication } from '../../../test/application.ts';
import { ownRecordsOf } from '../../../test/own-records.ts';

describeApplication('the kinds of queries of the workshop', (application) => {
  const { search, faults, first, symptomOf, save, createModel, models, saveAll, expectFirst } =
    ownRecordsOf(application);
  beforeAll(saveAll);

  describe('words', () => {
    test.each([
      ['câmera', 'Câmera noturna'],
      ['camera lavada', 'Câmera noturna'],
      ['camada', 'Primeira camada'],
    ])('%s is sought as it is', async (q, symptom) => {
      await expectFirst(q, symptom);
      expect((await search(q)).corrected).toBeNull();
    });

    test.each([
      ['camra noturna', 'camera noturna', 'Câmera noturna'],
      ['cafetera vaza', 'cafeteira vaza', 'Cafeteira vaza'],
      ['drnoe pousa sozinho', 'drone pousa sozinho', 'Drone pousa'],
    ])('the slip in %s is corrected, and said', async (q, corrected, symptom) => {
      expect((await search(q)).corrected).toBe(corrected);
      await expectFirst(q, symptom);
    });

    test('what does is near at best where what does not is sought', async () => {
      const { id } = models.get('Drone pousa sozinho com a bateria em 5%') ?? { id: 0 };
      for (const sintoma of [
        'Esteira liga normalmente e para',
        'Esteira não liga',
        'Esteira liga e cheira a queimado',
      ])
        await save({
          sintoma,
          equipment_model_ids: [id],
          new_diagnosticos_texts: ['Olhar o fusível da esteira'],
          new_solucao_text: 'Trocar o fusível da esteira',
        });
      for (const q of [
        'esteira não liga',
        'a esteira nao esta ligando',
        'esteira n liga',
        'esteira parou de ligar',
      ]) {
        const { results } = await search(q, '&limit=50');
        const whole = results.filter(({ aproximado }) => !aproximado).map(symptomOf);
        expect.soft(whole[0], q).toBe('Esteira não liga');
        expect.soft(whole, q).not.toContain('Esteira liga normalmente e para');
      }
      await expectFirst('esteira liga normalmente', 'Esteira liga normalmente');
    });

    test.each([
      ['sirene disparando', 'Sirene dispara'],
      ['sirenes disparam', 'Sirene dispara'],
      ['cafeteira vazando', 'Cafeteira vaza'],
      ['cadeira odontológica descendo', 'Cadeira odontológica desce'],
      ['ordenhadeira perdendo vácuo', 'Ordenhadeira perde'],
      ['drones pousando', 'Drone pousa'],
    ])('%s finds the same fault in another form', expectFirst);

    test.each([
      ['câmera noturna'.normalize('NFD'), 'Câmera noturna'],
      ['C\u0302A\u0302MERA NOTURNA', 'Câmera noturna'],
      ['cafeteira\u00a0\u2003vaza', 'Cafeteira vaza'],
      ['  cafeteira \t vaza  ', 'Cafeteira vaza'],
      ['ôni\u00adbus colado', 'P1A4C'],
    ])('%j is read as it looks', expectFirst);
  });

  describe('values', () => {
    test.each([
      ['bateria 5%', 'Drone'],
      ['drone 5 %', 'Drone'],
      ['5 por cento drone', 'Drone'],
      ['22Ω bobina', 'Cafeteira'],
      ['22ohm bobina', 'Cafeteira'],
      ['bobina 22R', 'Cafeteira'],
      ['4,7uF', 'Cafeteira'],
      ['4.7 µF', 'Cafeteira'],
      ['4u7', 'Cafeteira'],
      ['totem 24"', 'Totem'],
      ['totem 24 polegadas', 'Totem'],
      ['álcool 99%', 'Primeira camada'],
      ['firmware C++', 'Drone'],
      ['placa R&D', 'Drone'],
      ['junta 9 bar', 'Cafeteira'],
    ])('%s finds the record that has it', expectFirst);

    test('5% is neither 5 V nor any other 5', async () => {
      const { results } = await search('drone 5 V', '&limit=50');
      expect(results.filter(({ aproximado }) => !aproximado)).toEqual([]);
    });

    test.each([
      'falta 6,5 V',
      '6,5 V ausente',
      'sem 6,5V',
      'faltando 6,5 V',
      '6,5V faltando',
      'não tem 6,5 V',
    ])('%s finds what lacks it', (q) => expectFirst(q, 'Totem'));

    test('what lacks 3.3 V is the same fault, however it is said', async () => {
      const found = await Promise.all(['falta 3,3 V', '3,3 V ausente', 'sem 3,3V'].map(first));
      for (const result of found)
        expect(symptomOf(result)).toBe('Notebook com 19 V na entrada e sem 3,3 V e 5 V de espera');
    });
  });

  describe('codes', () => {
    test.each([
      'P1A4C',
      'p1a4c',
      'P1A4C-526',
      'P1A4C:49',
      'P1A4C (49)',
      'P1A4C/49',
      'P1A4C 49',
      'P1A4C_49',
      'P1A4C.00',
      'P 1 A 4 C',
      'P1A4C ônibus',
    ])('%s finds its fault first', (q) => expectFirst(q, 'P1A4C'));

    test.each([
      ['P0AAG', 'P0AA6'],
      ['P1A4G', 'P1A4C'],
      ['P1AA4C', 'P1A4C'],
      ['1PA4C', 'P1A4C'],
    ])('%s is known to none, and %s is the nearest', async (q, code) => {
      const { results, corrected } = await search(q);
      expect(results[0]).toMatchObject({ code_post: code, aproximado: true });
      expect(results.every(({ aproximado }) => aproximado)).toBe(true);
      expect(corrected).toBeNull();
      expect((await search(q, '&exata=1')).results).toEqual([]);
    });

    test('of a pair that a POST card shows the current one is first', async () => {
      for (const q of ['C1 00', 'C1/00', 'c1 00'])
        expect(await first(q)).toMatchObject({ code_post: 'C1', aproximado: false });
    });

    test('the generic model stands first where no make is named, and the make where it is', async () => {
      const own = await createModel(['VX-9', 'Patinete VX 9', 'Andarilha', 'Patinete']);
      const generic = await createModel(['GEN-PAT', 'Patinete genérico', 'Diversas marcas', 'Patinetes']);
      await save({
        sintoma: 'P1D7E: patinete corta o motor',
        equipment_model_ids: [own.id, generic.id],
        new_diagnosticos_texts: [{ descricao: 'Ler o manete do patinete', code_post: 'P1D7E' }],
        new_solucao_text: 'Trocar o manete',
      });
      expect(await first('P1D7E')).toMatchObject({ modelo_equipamento_nome: 'Patinete genérico' });
      expect(await first('P1D7E andarilha')).toMatchObject({ fabricante_nome: 'Andarilha' });
    });
  });

  describe('phrases', () => {
    test('in quotes are found before their words apart', async () => {
      const { results } = await search('"sensor de hall"');
      expect([symptomOf(results[0]), results[0]?.aproximado]).toEqual([
        'Cadeira odontológica desce sozinha',
        false,
      ]);
      const apart = results.filter((result) => symptomOf(result)?.startsWith('Sensor da porta do hall'));
      expect(apart.every(({ aproximado }) => aproximado)).toBe(true);
    });

    test('without quotes their words may stand apart', async () => {
      const whole = (await faults('sensor de hall')).data
        .filter(({ aproximado }) => !aproximado)
        .map(({ sintoma }) => sintoma);
      expect(whole).toContain('Sensor da porta do hall não fecha');
      expect(whole).toContain('Cadeira odontológica desce sozinha');
    });

    test('that no record has meet nothing', async () => {
      const { results } = await search('"hall do sensor"');
      expect(results.every(({ aproximado }) => aproximado)).toBe(true);
    });

    test('stand beside other words', async () => {
      await expectFirst('"sensor de hall" tampa', 'Cadeira odontológica');
      await expectFirst('cadeira "desce sozinha"', 'Cadeira odontológica');
    });
  });
});
