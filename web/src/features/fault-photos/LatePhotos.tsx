import { useIntersection } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';
import { timings } from '../../timings.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const FaultPhotos = lazyPart(async () => (await import('./FaultPhotos.tsx')).FaultPhotos);
const VisitPhotos = lazyPart(async () => (await import('./FaultPhotos.tsx')).VisitPhotos);

/** The photos of a fault, once they come into sight. */
export function LatePhotos(props: { fault: number; model?: number }) {
  return (
    <Late>
      <FaultPhotos {...props} />
    </Late>
  );
}

/** The photos of a visit, once they come into sight. */
export function LateVisitPhotos(props: { visit: number; mayTake: boolean }) {
  return (
    <Late>
      <VisitPhotos {...props} />
    </Late>
  );
}

/** What is shown once it comes into sight, or the page has had the time to come: paper shows what was never scrolled to. */
function Late({ children }: { children: ReactNode }) {
  const { ref, entry } = useIntersection();
  const [isWanted, setIsWanted] = useState(false);
  const isSeen = entry?.isIntersecting === true;
  useEffect(() => {
    if (isSeen) return setIsWanted(true);
    const later = setTimeout(() => setIsWanted(true), timings.photosDelayMs);
    return () => clearTimeout(later);
  }, [isSeen]);
  return isWanted ? children : <div ref={ref} style={{ minHeight: 160 }} data-print="no" />;
}
