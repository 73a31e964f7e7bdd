import { useIntersection } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { timings } from '../../timings.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const FaultPhotos = lazyPart(async () => (await import('./FaultPhotos.tsx')).FaultPhotos);

/** The photos of a fault, once they come into sight, or the page has had the time to come: paper shows what was never scrolled to. */
export function LatePhotos(props: { fault: number; model?: number }) {
  const { ref, entry } = useIntersection();
  const [isWanted, setIsWanted] = useState(false);
  const isSeen = entry?.isIntersecting === true;
  useEffect(() => {
    if (isSeen) return setIsWanted(true);
    const later = setTimeout(() => setIsWanted(true), timings.photosDelayMs);
    return () => clearTimeout(later);
  }, [isSeen]);
  return isWanted ? <FaultPhotos {...props} /> : <div ref={ref} style={{ minHeight: 160 }} data-print="no" />;
}
