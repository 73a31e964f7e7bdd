import { CloseButton, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { currentUserQuery } from '../auth/current-user.queries.ts';
import { hasSignedInHere } from '../auth/fresh-sign-in.ts';
import { hasSeenTour, noteTourSeen } from './seen-tours.ts';
import classes from './TourOffer.module.css';

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
    <div className={classes.offer}>
      <UnstyledButton className={classes.show ?? ''} onClick={() => setState('shown')}>
        <b>Primeira vez na Bancada?</b> <span>Mostrar em quatro passos</span>
      </UnstyledButton>
      <CloseButton aria-label="Agora não" title="Agora não" onClick={end} />
    </div>
  );
}
