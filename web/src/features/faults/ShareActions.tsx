import { recordPage } from '@bancada/contract/records/records';
import { Button } from '@mantine/core';
import { IconLink, IconPrinter, IconShare2 } from '@tabler/icons-react';
import { copyText } from '../../ui/own-machine.ts';
import { notice, noticeOfProblem } from '../records/notices.tsx';

interface ShareActionsProps {
  kind: 'sintomas' | 'troubleshooting';
  id: number;
  /** Of the fault. */
  title: string;
}

/** Hands the address of a fault on, by what the device has for it, else by the clipboard; and prints its page. */
export function ShareActions({ kind, id, title }: ShareActionsProps) {
  const address = window.location.origin + recordPage(kind, id);
  // Only on https, and not in every browser.
  const mayShare = typeof navigator.share === 'function';
  return (
    <>
      <Button
        variant="default"
        size="md"
        px="md"
        leftSection={mayShare ? <IconShare2 size={18} /> : <IconLink size={18} />}
        onClick={() => void (mayShare ? share(address, title) : copy(address))}
      >
        {mayShare ? 'Compartilhar' : 'Copiar link'}
      </Button>
      <Button
        variant="default"
        size="md"
        px="md"
        leftSection={<IconPrinter size={18} />}
        onClick={() => window.print()}
      >
        Imprimir
      </Button>
    </>
  );
}

async function share(url: string, title: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    // Closed without choosing; where it is not allowed, the clipboard is left.
    if (!(error instanceof DOMException)) throw error;
    if (error.name !== 'AbortError') await copy(url);
  }
}

async function copy(address: string): Promise<void> {
  const field = document.createElement('input');
  field.value = address;
  field.readOnly = true;
  field.className = 'visually-hidden';
  document.body.append(field);
  try {
    if (await copyText(field)) return notice('Link copiado.');
    noticeOfProblem(`Copie o endereço à mão: ${address}`);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    noticeOfProblem(`Copie o endereço à mão: ${address}`);
  } finally {
    field.remove();
  }
}
