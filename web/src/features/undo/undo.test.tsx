import { brakeDefaults } from '@bancada/contract/instance/brakes';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, inject, test } from 'vitest';
import { adminToken, callApi, created } from '../../../../scripts/testing/people.ts';
import { pass, takeClock } from '../../../test/clock.ts';
import { field, fill, press } from '../../../test/hands.ts';
import { line } from '../../../test/line.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { callAs, someMaker } from '../../../test/records.ts';

const product = inject('product');

test('an admin sees what a person did, undoes it with one press, and reads what stays and why', async () => {
  const [admin, thief, other] = [
    await created(product, { perfil: 'admin' }),
    await created(product, { perfil: 'editor' }),
    await created(product, { perfil: 'editor' }),
  ];
  const [gone, changed, kept] = [await someMaker(other), await someMaker(other), await someMaker(other)];
  await callAs(thief, `DELETE /manufacturers/${gone.id}`);
  await callAs(thief, `PUT /manufacturers/${changed.id}`, { website: 'https://mal.test' });
  await callAs(thief, `PUT /manufacturers/${kept.id}`, { website: 'https://mal.test' });
  await callAs(other, `PUT /manufacturers/${kept.id}`, { contato_suporte: 'Rua 1' });
  await callApi(product, `PUT /users/${thief.id}/status`, { ativo: false }, await adminToken(product));

  const user = await openScreen(`/admin/users?usuario=${thief.id}`, admin);
  await user.click(
    await screen.findByRole('link', { name: 'Desfazer o que esta pessoa fez desde um momento' }),
  );
  await screen.findByText(thief.nome);
  await fill(user, field('Hora'), '25:00');
  await press(user, 'Ver o que seria desfeito');
  expect(field('Hora')).toHaveAccessibleDescription('Informe uma hora como 14:30.');
  await press(user, 'Últimas 24 horas');
  line.use(http.post('*/api/v1/users/*/undo/previa', () => new HttpResponse(null, { status: 500 })));
  await press(user, 'Ver o que seria desfeito');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Não foi possível. Nada foi desfeito pela metade',
  );
  line.resetHandlers();
  await press(user, 'Ver o que seria desfeito');
  const preview = await screen.findByRole('region', { name: 'O que seria desfeito' });
  expect(within(preview).getByText('1 exclusão')).toBeVisible();
  expect(within(preview).getByText('1 registro alterado')).toBeVisible();
  const left = await screen.findByRole('region', { name: 'O que não é desfeito' });
  expect(within(left).getByRole('link', { name: kept.nome })).toBeVisible();
  expect(within(left).getByText(`Alterado depois por ${other.nome}: fica como está.`)).toBeVisible();
  // Another choice is looked at anew before it is done.
  await user.click(screen.getByRole('checkbox', { name: 'Uniões' }));
  expect(screen.queryByRole('button', { name: 'Desfazer tudo isto' })).toBeNull();
  await press(user, 'Ver o que seria desfeito');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Desfazer tudo isto' })).toBeEnabled());
  await press(user, 'Desfazer tudo isto');
  expect(await screen.findByText('Desfeito. 2 itens voltaram ao que era.')).toBeVisible();
  const after = await callAs<{ website: string }>(other, `GET /manufacturers/${changed.id}`);
  expect(after.website).toBe(changed.website);
  await callAs(other, `GET /manufacturers/${gone.id}`);
  await press(user, 'Ver o que seria desfeito');
  expect(await screen.findByText('Nada a desfazer desde esse momento.')).toBeVisible();

  // In the list of changes each kind is one line.
  await openScreen(`/admin/alteracoes?pessoa=${admin.id}`, admin);
  expect(
    await screen.findAllByText(new RegExp(`^Desfeito: 1 fabricante, o que ${thief.nome} fez$`)),
  ).toHaveLength(2);
});

test('what an account did is undone from the list of changes once the account is gone', async () => {
  const [admin, thief] = [
    await created(product, { perfil: 'admin' }),
    await created(product, { perfil: 'editor' }),
  ];
  const maker = await someMaker(admin);
  await callAs(thief, `PUT /manufacturers/${maker.id}`, { website: 'https://mal.test' });
  await callApi(product, `DELETE /users/${thief.id}`, undefined, await adminToken(product));
  const user = await openScreen(`/admin/alteracoes?pessoa=${thief.id}`, admin);
  expect(await screen.findByText(/usuário removido/)).toBeVisible();
  await user.click(await screen.findByRole('link', { name: `Desfazer o que a conta nº ${thief.id} fez` }));
  await screen.findByText(`a conta removida nº ${thief.id}`);
  await press(user, 'Ver o que seria desfeito');
  await press(user, 'Desfazer tudo isto');
  expect(await screen.findByText('Desfeito. 1 item voltou ao que era.')).toBeVisible();
  const { website } = await callAs<{ website: string }>(admin, `GET /manufacturers/${maker.id}`);
  expect(website).toBe(maker.website);
  await openScreen('/admin/desfazer?usuario=2147483', admin);
  await press(user, 'Ver o que seria desfeito');
  expect(await screen.findByRole('alert')).toHaveTextContent('Usuário não encontrado.');
});

test('without a person the page says where to choose one', async () => {
  await openScreen('/admin/desfazer', await created(product, { perfil: 'admin' }));
  expect(await screen.findByText('Nenhuma pessoa escolhida.')).toBeVisible();
});

test('an admin sets the brakes, and takes them off; a wrong figure says so at its field', async () => {
  const user = await openScreen('/admin/permissoes', await created(product, { perfil: 'admin' }));
  const deletions = await screen.findByLabelText('Exclusões em 10 minutos');
  await fill(user, deletions, '0');
  expect(await screen.findByText('Digite um número de 1 a 100.000.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Salvar freios' })).toBeDisabled();
  await fill(user, field('Exclusões em 10 minutos'), '61');
  await press(user, 'Salvar freios');
  expect(await screen.findByText('Salvo: já vale para todos.')).toBeVisible();
  const read = async () =>
    (await callApi(product, 'GET /policy/brakes', undefined, await adminToken(product))).json();
  expect(await read()).toEqual({ ...brakeDefaults, exclusoes_10min: 61 });
  await press(user, 'Voltar ao padrão');
  await press(user, 'Salvar freios');
  await waitFor(async () => expect(await read()).toEqual(brakeDefaults));
});

test('an editor sets the outcomes of a person aside and lets them count again', async () => {
  const [editor, maker] = [await created(product, { perfil: 'editor' }), await created(product)];
  const [entry] = await callAs<{ id: number }[]>(maker, 'GET /troubleshooting/top-score?limit=1');
  // The ten who recorded most are shown, of all the people of these tests.
  for (let unit = 1; unit <= 20; unit += 1)
    await callAs(maker, 'POST /resultados', {
      troubleshooting_id: entry?.id,
      resolveu: true,
      unidade: `${maker.email} ${unit}`,
    });
  takeClock();
  const user = await openScreen('/resultados/seguidos', editor);
  await press(user, `Pôr de lado os resultados de @${maker.nome_usuario}`);
  await pass(1_000);
  await press(user, 'Pôr de lado', await screen.findByRole('dialog'));
  expect(await screen.findByText(/estão postos de lado: não contam em nada/)).toBeVisible();
  await press(user, `Fazer contar de novo os resultados de @${maker.nome_usuario}`);
  expect(await screen.findByText(`Os resultados de ${maker.nome} contam de novo.`)).toBeVisible();
});
