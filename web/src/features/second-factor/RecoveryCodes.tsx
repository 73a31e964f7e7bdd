import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { saveFile } from '../../api/files.ts';
import { FormSuccess } from '../../ui/FormAlert.tsx';
import { focusHere } from '../../ui/keep-focus.ts';
import classes from './RecoveryCodes.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  /** The message of the change that created them. */
  message: string;
  onKept: () => void;
}

/** The recovery codes, shown only once: to copy, save or print. */
export function RecoveryCodes({ codes, message, onKept }: RecoveryCodesProps) {
  const list = useRef<HTMLOListElement>(null);
  const [told, setTold] = useState('');
  const text = codes.join('\n');
  const copy = async () => {
    // Browsers have a clipboard only on https and on localhost.
    if (navigator.clipboard !== undefined) {
      await navigator.clipboard.writeText(text);
      setTold('Códigos copiados.');
      return;
    }
    if (list.current !== null) window.getSelection()?.selectAllChildren(list.current);
    setTold('Os códigos estão selecionados: copie com Ctrl+C.');
  };
  const save = () =>
    saveFile(
      new File([`Códigos de recuperação da Bancada (${location.origin})\n\n${text}\n`], fileName, {
        type: 'text/plain',
      }),
    );
  return (
    <Stack gap="md">
      <FormSuccess>{message}</FormSuccess>
      <Alert ref={focusHere} tabIndex={-1} color="yellow" variant="light" icon={<IconAlertTriangle />}>
        Guarde estes códigos de recuperação fora deste aparelho: eles não serão mostrados de novo. Com um
        deles você entra quando não tem o celular nem a chave de acesso. Cada um vale uma vez.
      </Alert>
      <div className={classes.sheet}>
        <p className={classes.heading}>Códigos de recuperação da Bancada ({location.origin})</p>
        <ol ref={list} className={classes.codes} aria-label="Códigos de recuperação">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <Group gap="xs" grow>
        <Button variant="default" px="xs" leftSection={<IconCopy size={18} />} onClick={() => void copy()}>
          Copiar
        </Button>
        <Button variant="default" px="xs" leftSection={<IconDownload size={18} />} onClick={save}>
          Baixar
        </Button>
        <Button
          variant="default"
          px="xs"
          leftSection={<IconPrinter size={18} />}
          onClick={() => window.print()}
        >
          Imprimir
        </Button>
      </Group>
      <Text size="sm" c="dimmed" role="status">
        {told}
      </Text>
      <Button size="md" onClick={onKept}>
        Guardei os códigos
      </Button>
    </Stack>
  );
}

const fileName = 'bancada-codigos-de-recuperacao.txt';
