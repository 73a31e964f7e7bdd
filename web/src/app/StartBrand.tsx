/** The brand in the middle of an empty screen, as `index.html` draws it; inside an element of the class `start`, which is styled there. */
export function StartBrand() {
  return (
    <>
      <svg width="88" height="88" viewBox="0 0 64 64" aria-hidden="true">
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
      <span>Bancada</span>
    </>
  );
}
