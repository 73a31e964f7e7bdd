import { expect, test } from 'vitest';
import { freeName, isSameName } from './file-names.ts';

test('a free name has its number before the extension, skipping those that are taken', () => {
  expect(freeName('manual.pdf', ['outro.pdf'])).toBe('manual.pdf');
  expect(freeName('manual.pdf', ['Manual.PDF'])).toBe('manual (2).pdf');
  expect(freeName('manual (2).pdf', ['manual.pdf', 'manual (2).pdf', 'manual (3).pdf'])).toBe(
    'manual (4).pdf',
  );
  expect(freeName('backup.tar.gz', ['backup.tar.gz'])).toBe('backup (2).tar.gz');
  expect(freeName('LEIAME', ['leiame'])).toBe('LEIAME (2)');
  expect(freeName('Placa v1.2 final', ['Placa v1.2 final'])).toBe('Placa v1.2 final (2)');
});

test('a free name never exceeds the limit for names', () => {
  const long = `${'a'.repeat(251)}.pdf`;
  const free = freeName(long, [long]);
  expect(free).toHaveLength(255);
  expect(free.endsWith(' (2).pdf')).toBe(true);
});

test('names are equal if the server treats them as equal', () => {
  expect(isSameName('Diagrama  elétrico.pdf', 'DIAGRAMA ELETRICO.PDF ')).toBe(true);
  expect(isSameName('pasta/foto.png', 'foto.png')).toBe(true);
  expect(isSameName('foto-1.png', 'foto1.png')).toBe(false);
});
