import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { VehicleCodeNote } from './VehicleCodeNote.tsx';

test.each([
  ['S3364F18', 'SPN 3364 FMI 18', ['3364: a peça ou o sinal', '18: Valor abaixo do normal, nível moderado']],
  ['0AA61A', 'P0AA6-1A', ['0AA61A, como três bytes', 'Propulsão híbrida ou elétrica']],
  ['C29300', 'U0293-00', ['C29300, como três bytes', 'Rede de comunicação entre módulos']],
])('the code %s is drawn as %s, with what its parts say', async (code, name, facts) => {
  await renderInApp(() => <VehicleCodeNote code={code} />);
  const note = screen.getByRole('region', { name: `Código de veículo ${name}` });
  for (const fact of facts) expect(note).toHaveTextContent(fact);
});
