import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Modal } from '../../ui/Dialog.tsx';
import { LinkButton } from '../../ui/Links.tsx';

interface Step {
  title: string;
  text: string;
  /** What it is about: outlined on the page, where it is there. */
  about: string;
}

const steps: readonly [Step, ...Step[]] = [
  {
    title: 'Digite o que você vê',
    text: 'O sintoma, o código que a máquina mostra, os bipes ou o número da peça. Os consertos aparecem enquanto você digita, também os que estão dentro dos manuais anexados.',
    about: 'main input[type="search"]',
  },
  {
    title: 'Abra o defeito na própria lista',
    text: 'Cada linha é um defeito. Toque nela para ver o que verificar, em ordem, e as soluções, primeiro a que mais resolveu. Depois do conserto, diga se resolveu.',
    about: 'main article',
  },
  {
    title: 'Procure pelo código',
    text: 'Nesta aba você monta o código POST, os bipes ou as piscadas do LED, e vê de quais equipamentos são.',
    about: 'main [role="tab"]:last-child',
  },
  {
    title: 'Registre o que descobriu',
    text: 'Novo Sintoma leva por três etapas: sintoma, diagnósticos e soluções. O que você escreve fica guardado até ser salvo. O guia do usuário conta o resto.',
    about: 'main [aria-label="Novo Sintoma"]',
  },
];

/** Shows in a few steps where things are. Esc ends it at any of them. */
export function Tour({ onEnd }: { onEnd: () => void }) {
  const [at, setAt] = useState(0);
  const step = steps[at] ?? steps[0];
  const isLast = at === steps.length - 1;
  useOutline(step.about);
  return (
    <Modal
      data-harmless
      opened
      onClose={onEnd}
      yOffset="auto"
      title={
        <Text span fw={650} fz="lg">
          {step.title}
        </Text>
      }
      overlayProps={{ backgroundOpacity: 0.15 }}
      styles={{ inner: { alignItems: 'flex-end', paddingBottom: 96 } }}
      closeButtonProps={{ 'aria-label': 'Encerrar a apresentação' }}
    >
      <Stack gap="md">
        <Text aria-live="polite">{step.text}</Text>
        <Group justify="space-between" gap="sm">
          <Text size="sm" c="dimmed">
            Passo {at + 1} de {steps.length}
          </Text>
          <Group gap="xs">
            {at > 0 && (
              <Button variant="default" onClick={() => setAt(at - 1)}>
                Anterior
              </Button>
            )}
            {isLast ? (
              <>
                <LinkButton to="/guia" variant="default" onClick={onEnd}>
                  Abrir o guia
                </LinkButton>
                <Button onClick={onEnd} data-autofocus>
                  Começar
                </Button>
              </>
            ) : (
              <Button onClick={() => setAt(at + 1)} data-autofocus>
                Próximo
              </Button>
            )}
          </Group>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Draws a frame around what a step is about, and brings it into view. */
function useOutline(about: string): void {
  useEffect(() => {
    const shown = document.querySelector<HTMLElement>(about);
    if (shown === null) return;
    const { outline, outlineOffset } = shown.style;
    Object.assign(shown.style, {
      outline: '3px solid var(--mantine-primary-color-filled)',
      outlineOffset: '4px',
    });
    shown.scrollIntoView({ block: 'center' });
    return () => void Object.assign(shown.style, { outline, outlineOffset });
  }, [about]);
}
