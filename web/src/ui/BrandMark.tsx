/** The mark of `public/icone.svg`, drawn in the page: a file of its own would be one more journey on a slow line. */
export function BrandMark({ sizePx }: { sizePx: number }) {
  return (
    <svg width={sizePx} height={sizePx} viewBox="0 0 64 64" aria-hidden="true">
      <rect width="64" height="64" rx="14" fill="#0e6c85" />
      <path
        d="M6 36h14l5-16 9 30 7-22 4 8h13"
        fill="none"
        stroke="#fff"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
