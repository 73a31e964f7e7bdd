import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useIsSignedIn } from '../features/auth/use-is-signed-in.ts';
import { OnlineUsers } from '../features/dashboard/OnlineUsers.tsx';
import { contactMail } from '../timings.ts';
import classes from './Shell.module.css';

// Loaded lazily: popovers are not needed for the sign-in screen.
const ProfileButton = lazy(async () => ({
  default: (await import('../features/profile/ProfileButton.tsx')).ProfileButton,
}));

/** On every screen. Signed-in people open their profile with the count of people online. */
export function Footer() {
  const isSignedIn = useIsSignedIn();
  return (
    <footer className={classes.footer}>
      <span>© {new Date().getFullYear()} Bancada</span>
      <Anchor href={`mailto:${contactMail}`} inherit className="touch-link">
        Fale conosco
      </Anchor>
      <Anchor component={Link} to="/privacidade" inherit className="touch-link">
        Privacidade
      </Anchor>
      {isSignedIn ? (
        <Suspense fallback={<OnlineUsers />}>
          <ProfileButton>
            <OnlineUsers />
          </ProfileButton>
        </Suspense>
      ) : (
        <OnlineUsers />
      )}
    </footer>
  );
}
