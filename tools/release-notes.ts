/**
 * Returns the notes of a version in CHANGELOG.md for its tag. Throws when the version has no dated heading `## 0.3.0
 * (2026-11-24)`, or no notes.
 */
export function releaseNotes(changelog: string, version: string): string {
  const parts = changelog.split(/^## /m).slice(1);
  const part = parts.find(one => /^(\S+) \(\d{4}-\d\d-\d\d\)\n/.exec(one)?.[1] === version);
  const notes = part?.slice(part.indexOf('\n')).trim();
  if (!notes) {
    throw new Error(`CHANGELOG.md has no notes of ${version}: rename 'Unreleased' to '${version} (YYYY-MM-DD)'`);
  }
  return notes;
}
