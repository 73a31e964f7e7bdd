const key = 'entrou-aqui';

/** Notes that somebody has come in by the sign-in screen of this tab. */
export function noteSignIn(): void {
  sessionStorage.setItem(key, '1');
}

/** Whether the person of this tab came in by its sign-in screen, not by a session that was there. */
export function hasSignedInHere(): boolean {
  return sessionStorage.getItem(key) !== null;
}
