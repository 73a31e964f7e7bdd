import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useIsSignedIn } from '../features/auth/current-user.queries.ts';
import { useContact } from '../features/contact/contact.queries.ts';
import { OnlineUsers } from '../features/dashboard/OnlineUsers.tsx';
import { ProfileButton } from '../features/profile/ProfileButton.tsx';
import classes from './Shell.module.css';

/** On every screen. Signed-in people open their profile with the count of people online. */
export function Footer() {
  const isSignedIn = useIsSignedIn();
  const contact = useContact()?.email;
  return (
    <footer className={classes.footer}>
      <div className={classes.about}>
        <span>© {new Date().getFullYear()} Bancada</span>
        <Anchor component={Link} to="/privacidade" inherit className="touch-link">
          Privacidade
        </Anchor>
        {/* At a name or address of the network without https. */}
        {window.isSecureContext === false && (
          <Anchor component={Link} to="/https" inherit className="touch-link">
            Usar com https
          </Anchor>
        )}
        {contact && (
          <Anchor href={`mailto:${contact}`} inherit className="touch-link">
            Fale conosco
          </Anchor>
        )}
      </div>
      {isSignedIn ? (
        <ProfileButton>
          <OnlineUsers />
        </ProfileButton>
      ) : (
        <OnlineUsers />
      )}
    </footer>
  );
}
