import { removedPerson } from '@bancada/contract/accounts/privacy';
import { Button, Paper, Text, Title } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useActs } from '../../ui/acts.ts';
import classes from './Guided.module.css';
import type { StepProps } from './use-guided-case.ts';

/** Somebody else's diagnosis with high voltage: nobody answers in it, or says that it is safe, by the way. */
export function JoinStep({ case_, opened }: StepProps) {
  return (
    <Paper component="section" withBorder className={classes.check} aria-labelledby="participar">
      <Title order={2} id="participar" className={classes.heading ?? ''} tabIndex={-1} data-step-heading>
        Este diagnóstico é de {case_.criado_por_nome ?? removedPerson}
      </Title>
      <Text mt="xs">
        Você pode acompanhar. Para responder ou confirmar que está sem tensão, participe: cada pessoa confirma
        para si.
      </Text>
      <div className={classes.apart} data-acts={useActs('join')}>
        <Button
          className={classes.big ?? ''}
          leftSection={<IconUserPlus size={22} aria-hidden />}
          onClick={() => opened.act({ kind: 'join' })}
        >
          Participar deste diagnóstico
        </Button>
      </div>
    </Paper>
  );
}
