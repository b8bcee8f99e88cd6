/** The workshop's mark: BRAND_LOGO, or a leather corner with its seam. */
export function BrandMark({ size = 26 }: { size?: number }) {
  const logo = metaOf('brand-logo');
  if (logo) return <img src={logo} height={size} alt="" />;
  return (
    <svg width={size} height={size} viewBox="0 0 26 26" aria-hidden="true" color="var(--accent)">
      <path d="M3 23V13A10 10 0 1 1 13 23Z" fill="currentColor" />
      <path
        d="M6.6 19.4V13A6.4 6.4 0 1 1 13 19.4Z"
        fill="none"
        stroke="var(--ground)"
        strokeWidth="1.6"
        strokeDasharray="2.7 1.9"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** Returns the name in the page's head, which the server inserts (BRAND_NAME). */
export function brandName(): string {
  return metaOf('brand') || 'Cordwain';
}

/** Returns the version of the portal, which the server inserts; undefined in development. */
export function portalVersion(): string | undefined {
  return metaOf('version');
}

function metaOf(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
}
