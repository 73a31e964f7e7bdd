import { Button, Modal } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderInApp } from '../../test/render-in-app.tsx';
import { Failure } from './Failure.tsx';
import { keepFocus } from './keep-focus.ts';
import { Paging } from './Paging.tsx';

beforeEach(keepFocus);

const hasFocus = (role: string, name: string) =>
  waitFor(() => expect(screen.getByRole(role, { name })).toHaveFocus());
const pressed = (name: string) => screen.findByRole('button', { name });

function Rows() {
  const [rows, setRows] = useState(['um', 'dois', 'três']);
  return (
    <section>
      <h2>Anexos</h2>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <Button onClick={() => setRows(rows.filter((one) => one !== row))}>Excluir {row}</Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

test('after a deletion the next row has the focus, then the one before, then the heading above', async () => {
  const user = await renderInApp(Rows);
  await user.click(await pressed('Excluir dois'));
  await hasFocus('button', 'Excluir três');
  await user.keyboard('{Enter}');
  await hasFocus('button', 'Excluir um');
  await user.keyboard('{Enter}');
  await hasFocus('heading', 'Anexos');
});

function AskedRows() {
  const [isAsking, setIsAsking] = useState(false);
  const [rows, setRows] = useState(['um', 'dois']);
  return (
    <>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <Button onClick={() => setIsAsking(true)}>Excluir {row}</Button>
          </li>
        ))}
      </ul>
      {isAsking && (
        <Modal opened onClose={() => setIsAsking(false)} title="Excluir?">
          <Button
            onClick={() => {
              setIsAsking(false);
              setRows(rows.slice(1));
            }}
          >
            Sim
          </Button>
        </Modal>
      )}
    </>
  );
}

test('a dialog that deletes a row, or is closed, gives the focus back to the page', async () => {
  const user = await renderInApp(AskedRows);
  await user.click(await pressed('Excluir um'));
  await user.keyboard('{Escape}');
  await hasFocus('button', 'Excluir um');
  await user.keyboard('{Enter}');
  await user.click(await pressed('Sim'));
  await hasFocus('button', 'Excluir dois');
});

function Retried() {
  const [state, setState] = useState<'failed' | 'waiting' | 'there'>('failed');
  if (state === 'waiting')
    return (
      <div aria-busy>
        <button type="button" onClick={() => setState('there')} tabIndex={-1}>
          chega
        </button>
      </div>
    );
  if (state === 'there')
    return (
      <ul>
        <li>
          <a href="#veio">O que veio</a>
        </li>
      </ul>
    );
  return <Failure error={new Error('x')} onRetry={() => setState('waiting')} />;
}

test('after another try the focus is on what came, not on what waited for it', async () => {
  const user = await renderInApp(Retried);
  await user.click(await pressed('Tentar novamente'));
  const waiting = await pressed('chega');
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(waiting).not.toHaveFocus();
  waiting.click();
  await hasFocus('link', 'O que veio');
});

function Pages() {
  const [page, setPage] = useState(1);
  return (
    <>
      <h1>Fabricantes</h1>
      <Paging page={page} totalPages={2} onChange={setPage} />
    </>
  );
}

test('a notice that goes gives the focus back to the heading that had it', async () => {
  const user = await renderInApp(Rows);
  for (const row of ['um', 'dois', 'três']) await user.click(await pressed(`Excluir ${row}`));
  await hasFocus('heading', 'Anexos');
  const notice = document.createElement('div');
  notice.dataset.portal = 'true';
  notice.append(document.createElement('button'));
  document.body.append(notice);
  notice.querySelector('button')?.focus();
  notice.remove();
  await hasFocus('heading', 'Anexos');
});

test('at the last page the heading has the focus', async () => {
  const user = await renderInApp(Pages);
  await user.click(await pressed('Próxima'));
  await hasFocus('heading', 'Fabricantes');
});

function Busy() {
  const [isBusy, setIsBusy] = useState(false);
  return (
    <>
      <Button disabled={isBusy} onClick={() => setIsBusy(true)}>
        Exportar
      </Button>
      <Button onClick={() => setIsBusy(false)} onMouseDown={(event) => event.preventDefault()}>
        Pronto
      </Button>
    </>
  );
}

test('a button that was busy has the focus again, and what somebody leaves on purpose stays left', async () => {
  const user = await renderInApp(Busy);
  await user.click(await pressed('Exportar'));
  (await pressed('Pronto')).click();
  await hasFocus('button', 'Exportar');
  (document.activeElement as HTMLElement).blur();
  await new Promise((resolve) => setTimeout(resolve));
  document.body.append(document.createElement('p'));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(document.body).toHaveFocus();
});

test('what is left on purpose just before a frame is drawn stays left', async () => {
  const frames: FrameRequestCallback[] = [];
  const draw = () => {
    for (const frame of frames.splice(0)) frame(0);
  };
  const user = await renderInApp(Busy);
  const button = await pressed('Exportar');
  const drawn = vi
    .spyOn(globalThis, 'requestAnimationFrame')
    .mockImplementation((frame) => frames.push(frame));
  await user.click(button);
  await waitFor(() => expect(frames).toHaveLength(1));
  draw();
  (await pressed('Pronto')).click();
  await waitFor(() => expect(button).toBeEnabled());
  button.focus();
  button.blur();
  draw();
  drawn.mockRestore();
  expect(document.body).toHaveFocus();
});
