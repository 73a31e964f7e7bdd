/** What the admin area's addresses ask of a profile; the others ask for a session alone. */
export function isForUserManagers(path: string): boolean {
  return path.startsWith('/admin') || path.startsWith('/users');
}
