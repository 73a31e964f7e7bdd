import { lazy, type ReactNode, Suspense, useState } from 'react';
import { loadCode } from '../../ui/lazy-part.tsx';
import { ProfileTarget } from './ProfileTarget.tsx';

const ProfileMenu = lazy(async () => ({
  default: (await loadCode(() => import('./ProfileMenu.tsx'))).ProfileMenu,
}));

/** Opens the profile popup, whose code is fetched the first time. */
export function ProfileButton({ children }: { children: ReactNode }) {
  const [isWanted, setIsWanted] = useState(false);
  const closed = <ProfileTarget onClick={() => setIsWanted(true)}>{children}</ProfileTarget>;
  if (!isWanted) return closed;
  return (
    <Suspense fallback={closed}>
      <ProfileMenu>{children}</ProfileMenu>
    </Suspense>
  );
}
