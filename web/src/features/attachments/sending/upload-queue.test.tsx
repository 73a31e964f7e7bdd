import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http, passthrough } from 'msw';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { callApi, created, signInElsewhere } from '../../../../../scripts/testing/people.ts';
import { pass, takeClock } from '../../../../test/clock.ts';
import { fill } from '../../../../test/hands.ts';
import { line } from '../../../../test/line.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { keepWarnings } from '../../../../test/warnings.ts';
import { timings } from '../../../timings.ts';

const product = inject('product');
const mib = 1024 * 1024;
let made = 0;

/** The page of a model of its own, so that no test sees another's files. */
async function openModel() {
  const person = await created(product);
  const token = await signInElsewhere(product, person);
  made += 1;
  const model = {
    nome: 'Bancada de prova',
    numero_modelo: `BP-${process.pid}-${made}`,
    fabricante_id: 1,
    categoria_id: 1,
    data_lancamento: '2020-01-01',
  };
  const { id } = (await (await callApi(product, 'POST /equipment-models', model, token)).json()) as {
    id: number;
  };
  const user = await openScreen(`/equipment-models/${id}`, person);
  await screen.findByText('Nenhum anexo.');
  return { user, id, token, person };
}

/** A file whose bytes no other test sends. */
const file = (name: string, { bytes = 20 }: { bytes?: number } = {}) => {
  const content = new Uint8Array(bytes);
  content.set(new TextEncoder().encode(`${process.pid} ${name} ${made}`).slice(0, bytes));
  return new File([content], name);
};
/** Chooses files, and a type for those whose type nothing tells. */
async function choose(user: UserEvent, ...files: File[]): Promise<void> {
  await user.upload(screen.getByLabelText('Arquivo', { selector: 'input' }), files);
  for (const type of screen.queryAllByLabelText<HTMLSelectElement>(/^Tipo de Documento/))
    if (type.value === '') await user.selectOptions(type, 'Outro');
}
const send = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Enviar' }));
const lineOf = (name: string) => within(screen.getByRole('listitem', { name }));
const status = (name: string) => lineOf(name).getByRole('status');
const alertOf = (name: string) => lineOf(name).findByRole('alert');
const isSent = (name: string) => waitFor(() => expect(status(name)).toHaveTextContent('Enviado'));
const comesBack = () => fireEvent(window, new Event('online'));

/** Keeps what is sent to `path` waiting, from when it is `held` until it is let through. */
function hold(method: 'post' | 'patch', path: string): { held: Promise<void>; letThrough: () => void } {
  const held = Promise.withResolvers<void>();
  const through = Promise.withResolvers<void>();
  line.use(
    http[method](path, async () => {
      held.resolve();
      await through.promise;
      return passthrough();
    }),
  );
  return { held: held.promise, letThrough: through.resolve };
}
const whole = '*/api/v1/attachments/fast_upload';

const inParts = '*/api/v1/attachments/uploads/:upload';

afterEach(() => {
  vi.useRealTimers();
});

test('the fields are there before a file is, and what is in them goes with the file', async () => {
  const { user } = await openModel();
  const form = within(screen.getByRole('form', { name: 'Novo Anexo' }));
  await user.selectOptions(form.getByLabelText(/^Tipo de Documento/), 'Manual Técnico');
  await fill(user, form.getByLabelText('Descrição'), 'Folhas 1 a 3');
  await user.upload(form.getByLabelText('Arquivo', { selector: 'input' }), [file('serviço.pdf')]);
  const line = lineOf('serviço.pdf');
  expect(line.getByLabelText(/^Tipo de Documento/)).toHaveValue('Manual Técnico');
  expect(line.getByLabelText('Descrição')).toHaveValue('Folhas 1 a 3');
  expect(form.getAllByLabelText('Descrição')).toHaveLength(1);
  await user.click(line.getByRole('button', { name: 'Remover serviço.pdf' }));
  expect(form.getByLabelText('Descrição')).toHaveValue('');
});

test('what cannot be sent says so before: nothing, an empty file, one that is too large, one that cannot be read', async () => {
  const { user } = await openModel();
  await send(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('Arquivo e MD5 são obrigatórios.');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Escolher arquivos' })).toHaveFocus());
  const huge = file('enorme.iso');
  Object.defineProperty(huge, 'size', { value: 201 * mib });
  const moved = file('sumiu.txt');
  moved.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
  await choose(user, huge, new File([], 'vazio.txt'), moved);
  expect(await alertOf('enorme.iso')).toHaveTextContent('O arquivo passa do limite de 200 MB.');
  expect(await alertOf('vazio.txt')).toHaveTextContent('O arquivo está vazio');
  await user.click(screen.getByRole('button', { name: 'Remover enorme.iso' }));
  await user.click(screen.getByRole('button', { name: 'Remover vazio.txt' }));
  await send(user);
  expect(await alertOf('sumiu.txt')).toHaveTextContent('O arquivo não pode ser lido');
  expect(lineOf('sumiu.txt').queryByRole('button', { name: 'Tentar novamente' })).not.toBeInTheDocument();
});

test('files go one after the other, each with its state; one that waits can be cancelled', async () => {
  const { user } = await openModel();
  await choose(user, file('um.txt'), file('dois.txt'), file('tres.txt'));
  const { letThrough } = hold('post', whole);
  await send(user);
  await user.click(screen.getByRole('button', { name: 'Cancelar tres.txt' }));
  expect(lineOf('tres.txt').getByRole('button', { name: 'Remover tres.txt' })).toBeVisible();
  expect(status('dois.txt')).toHaveTextContent('Na fila');
  expect(lineOf('dois.txt').getByLabelText(/^Nome do Arquivo/)).toHaveAttribute('readonly');
  expect(lineOf('um.txt').getByRole('progressbar', { name: 'Envio de um.txt' })).toBeVisible();
  letThrough();
  await isSent('um.txt');
  await isSent('dois.txt');
  const attached = within(screen.getByRole('region', { name: 'Anexos' }));
  expect(await attached.findByRole('link', { name: 'dois.txt' })).toBeVisible();
  expect(attached.queryByRole('link', { name: 'tres.txt' })).not.toBeInTheDocument();
  await send(user);
  await isSent('tres.txt');
});

test('a name is asked for and may not be taken: a free one is offered; leaving with files that wait asks', async () => {
  const { user } = await openModel();
  await choose(user, file('manual.txt'));
  await send(user);
  await isSent('manual.txt');
  await choose(user, file('Manual.TXT'));
  const name = lineOf('Manual.TXT').getByLabelText(/^Nome do Arquivo/);
  await fill(user, name, ' ');
  await send(user);
  expect(await lineOf('Manual.TXT').findByText('Digite um nome de arquivo.')).toBeVisible();
  await waitFor(() => expect(name).toHaveFocus());
  await fill(user, name, 'Manual.TXT');
  await send(user);
  expect(await alertOf('Manual.TXT')).toHaveTextContent(
    'Já existe um anexo com o nome "Manual.TXT". Por favor, renomeie o arquivo ou escolha outro.',
  );
  const [away] = screen.getAllByRole('link', { name: 'Workbench' });
  if (away === undefined) throw new Error('no way out');
  await user.click(away);
  const question = await screen.findByRole('dialog', { name: 'Sair sem salvar?' });
  expect(question).toHaveTextContent('ainda não foram enviados');
  await user.click(within(question).getByRole('button', { name: 'Continuar aqui' }));
  await user.click(lineOf('Manual.TXT').getByRole('button', { name: 'Enviar como “Manual (2).TXT”' }));
  await isSent('Manual.TXT');
  expect(await screen.findByRole('link', { name: 'Manual (2).TXT' })).toBeVisible();
});

test('bytes that the server has already are not sent again', async () => {
  const { user } = await openModel();
  const same = file('esquema.txt');
  await choose(user, same);
  await send(user);
  await isSent('esquema.txt');
  await choose(user, new File([same], 'copia.txt'));
  await send(user);
  await waitFor(() =>
    expect(status('copia.txt')).toHaveTextContent('Já existia no servidor: nada foi enviado'),
  );
});

test('a line that breaks is waited for, and tried again as soon as it is back; one that stays broken asks for a hand', async () => {
  const { user } = await openModel();
  line.use(http.post(whole, () => HttpResponse.error()));
  await choose(user, file('medidas.txt'));
  await send(user);
  for (const pauseMs of timings.retryPausesMs) {
    const said = `A conexão caiu. Nova tentativa em ${pauseMs / 1_000} s.`;
    await waitFor(() => expect(status('medidas.txt')).toHaveTextContent(said));
    comesBack();
  }
  expect(await alertOf('medidas.txt')).toHaveTextContent(
    'A conexão caiu durante o envio. Nada do que você escolheu se perdeu.',
  );
  line.resetHandlers();
  await user.click(lineOf('medidas.txt').getByRole('button', { name: 'Tentar novamente' }));
  await isSent('medidas.txt');
});

test('what was sent when the line came back stays in sight for a while, or until something else is chosen', async () => {
  const { user } = await openModel();
  takeClock();
  const sendOverBrokenLine = async (name: string) => {
    line.use(http.post(whole, () => HttpResponse.error()));
    await choose(user, file(name));
    await send(user);
    await waitFor(() => expect(status(name)).toHaveTextContent('A conexão caiu. Nova tentativa em'));
    line.resetHandlers();
    comesBack();
    await isSent(name);
  };
  const isGone = (name: string) =>
    waitFor(() => expect(screen.queryByRole('listitem', { name })).not.toBeInTheDocument());
  await sendOverBrokenLine('um.txt');
  await pass(timings.sentShownMs);
  await isGone('um.txt');
  await sendOverBrokenLine('dois.txt');
  await choose(user, file('tres.txt'));
  await isGone('dois.txt');
  expect(lineOf('tres.txt').getByRole('button', { name: 'Remover tres.txt' })).toBeVisible();
  const attached = within(screen.getByRole('region', { name: 'Anexos' }));
  for (const name of ['um.txt', 'dois.txt'])
    expect(await attached.findByRole('link', { name })).toBeVisible();
});

test('who has no room left is told so at the file, before and after sending', async () => {
  const { user } = await openModel();
  const large = file('grande.bin');
  Object.defineProperty(large, 'size', { value: 21 * mib });
  await choose(user, large);
  expect(await alertOf('grande.bin')).toHaveTextContent(
    'Seus anexos, com o texto lido deles, ocupam 0 bytes de 20 MB, e este arquivo não cabe. Exclua anexos que não servem mais',
  );
  await user.click(screen.getByRole('button', { name: 'Remover grande.bin' }));
  await choose(user, file('primeiro.bin', { bytes: 11 * mib }), file('segundo.bin', { bytes: 10 * mib }));
  await send(user);
  await isSent('primeiro.bin');
  expect(await alertOf('segundo.bin')).toHaveTextContent(
    'Seus anexos, com o texto lido deles, ocupam 11 MB de 20 MB',
  );
  expect(lineOf('segundo.bin').getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
});

test('a large file goes in parts, and on where the line broke or stood still', async () => {
  const { user } = await openModel();
  const from: (string | null)[] = [];
  const stands = Promise.withResolvers<void>();
  line.use(
    http.patch(inParts, ({ request }) => {
      from.push(request.headers.get('upload-offset'));
      if (from.length === 2) return HttpResponse.error();
      if (from.length !== 3) return passthrough();
      stands.resolve();
      return new Promise<never>(() => undefined);
    }),
  );
  await choose(user, file('firmware.bin', { bytes: 17 * mib }));
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  await send(user);
  const isBroken = () =>
    waitFor(() => expect(status('firmware.bin')).toHaveTextContent('A conexão caiu. Nova tentativa em'));
  await isBroken();
  comesBack();
  await stands.promise;
  vi.advanceTimersByTime(timings.uploadStallMs);
  await isBroken();
  comesBack();
  await isSent('firmware.bin');
  expect(from).toEqual([0, 8 * mib, 8 * mib, 8 * mib, 16 * mib].map(String));
});

test('a large file that is cancelled on its way is given up on the server too', async () => {
  const { user } = await openModel();
  await choose(user, file('engano.bin', { bytes: 17 * mib }));
  const { held, letThrough } = hold('patch', inParts);
  const { promise: givenUp, resolve } = Promise.withResolvers<void>();
  line.use(http.delete(inParts, () => resolve()));
  await send(user);
  await held;
  await user.click(screen.getByRole('button', { name: 'Cancelar engano.bin' }));
  await givenUp;
  letThrough();
  await user.click(screen.getByRole('button', { name: 'Remover engano.bin' }));
  expect(screen.queryByRole('listitem', { name: 'engano.bin' })).not.toBeInTheDocument();
});

test('chosen files are still there after a session that ended and a new sign-in', async () => {
  keepWarnings();
  const { user, id, token, person } = await openModel();
  await choose(user, file('fica.txt'));
  await fill(user, lineOf('fica.txt').getByLabelText('Descrição'), 'Folha 1');
  await callApi(product, 'POST /auth/logout-all', undefined, token);
  await send(user);
  await fill(user, await screen.findByLabelText(/^E-mail/), person.email);
  await fill(user, screen.getByLabelText(/^Senha/), person.senha);
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  await screen.findByRole('listitem', { name: 'fica.txt' });
  expect(window.location.pathname).toBe(`/equipment-models/${id}`);
  expect(lineOf('fica.txt').getByLabelText('Descrição')).toHaveValue('Folha 1');
  await send(user);
  await isSent('fica.txt');
});
