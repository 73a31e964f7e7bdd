import { Alert, Button, Group, Text } from '@mantine/core';
import { IconCompass } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { currentUserQuery } from '../auth/current-user.queries.ts';
import { hasSignedInHere } from '../auth/fresh-sign-in.ts';
import { hasSeenTour, noteTourSeen } from './seen-tours.ts';

const Tour = lazyPart(async () => (await import('./Tour.tsx')).Tour);

/** On a person's first visit: offers to show in four steps where things are. Takes neither the focus nor the screen. */
export function TourOffer() {
  const { data: me } = useQuery(currentUserQuery);
  const [state, setState] = useState<'offered' | 'shown' | 'over'>('offered');
  if (me === undefined || state === 'over' || !hasSignedInHere()) return null;
  if (state === 'offered' && hasSeenTour(me.id)) return null;
  const end = () => {
    noteTourSeen(me.id);
    setState('over');
  };
  if (state === 'shown') return <Tour onEnd={end} />;
  return (
    <Alert variant="light" p="xs" icon={<IconCompass />}>
      <Group gap="xs">
        <Text fw={600}>Primeira vez na Bancada?</Text>
        <Button variant="default" onClick={() => setState('shown')}>
          Mostrar em quatro passos
        </Button>
        <Button variant="subtle" onClick={end}>
          Agora não
        </Button>
      </Group>
    </Alert>
  );
}
