import { expect, test } from 'vitest';
import { type XfaNode, xfaText } from './xfa-text.ts';

const span = (value: string): XfaNode => ({ name: 'span', value });

test('a form says its texts and the values of its fields, a caption beside its own', () => {
  const label = (caption: string, field: XfaNode): XfaNode => ({
    name: 'label',
    children: [{ name: 'div', children: [span(caption)] }, field],
  });
  const page: XfaNode = {
    name: 'div',
    children: [
      span('Ficha'),
      null,
      label('Modelo', { name: 'input', attributes: { type: 'text', value: 'TXQ7788' } }),
      label('Vazio', { name: 'input', attributes: { type: 'text', value: null } }),
      label('Senha', { name: 'input', attributes: { type: 'password', value: 'segredo' } }),
      label('Sim', { name: 'input', attributes: { type: 'checkbox', value: '1' } }),
      { name: 'textarea', attributes: { textContent: 'duas\nlinhas' } },
      label('Tensão', {
        name: 'select',
        attributes: { value: '2' },
        children: [
          { name: 'option', value: '127 V', attributes: { value: '1' } },
          { name: 'option', value: '220 V', attributes: { value: '2', selected: true } },
        ],
      }),
      { name: '#text', value: ' solto ' },
    ],
  };
  expect(xfaText(page)).toBe('Ficha\nModelo TXQ7788\nVazio\nSenha\nSim\nduas\nlinhas\nTensão 220 V\nsolto');
  expect([xfaText(null), xfaText({ name: 'div' })]).toEqual(['', '']);
});
