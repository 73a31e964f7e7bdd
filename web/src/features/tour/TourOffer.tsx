import { CloseButton, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasSignedInHere } from '../../api/session.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { currentUserQuery } from '../auth/current-user.queries.ts';
import classes from './TourOffer.module.css';

const oneYearSeconds = 365 * 24 * 60 * 60;
/** A shared machine of a shop: enough people, and far below the limit of a cookie. */
const rememberedMax = 100;

/** Whose first visit is over, in a cookie: signing out clears the local storage. */
function seenBy(): string[] {
  return /(?:^|; )passeio=([\d.]*)/.exec(document.cookie)?.[1]?.split('.') ?? [];
}

function hasSeenTour(personId: number): boolean {
  return seenBy().includes(String(personId));
}

function noteTourSeen(personId: number): void {
  const all = [String(personId), ...seenBy().filter((id) => id !== String(personId))];
  const value = all.slice(0, rememberedMax).join('.');
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API exists on HTTPS alone, and a shop serves plain HTTP
  document.cookie = `passeio=${value}; path=/; max-age=${oneYearSeconds}; samesite=lax`;
}

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
