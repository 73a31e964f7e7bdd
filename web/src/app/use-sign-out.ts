import { useNavigate } from '@tanstack/react-router';
import { signOut } from '../api/session.ts';

/** Signs out and goes to the sign-in screen. Unlike a session that ended, it leaves no address for the next person. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  return () => void signOut().then(() => navigate({ to: '/login' }));
}
