import type { User } from '#contract/accounts/accounts.ts';
import { sideOf } from '#contract/call/roles.ts';
import { logProblem } from '#documents/fonts/log-problem.ts';
import type { PageSetup } from '#documents/pdf-job.ts';
import { api } from '../platform/api/client.ts';
import { meKey, queryClient } from '../platform/api/query-client.ts';
import { locale, localeOf } from '../platform/format/locale.ts';
import {
  hasLanguages,
  languageOfCompany,
  pageLanguages,
  pageLanguage as tagOfPage,
  workshopLanguage as tagOfWorkshop,
  wordsOf,
} from '../platform/languages/page-language.ts';

/** The locale of a PDF, and the address of the script with its words. */
export type PdfLanguage = Pick<PageSetup, 'locale' | 'words'>;

/** Returns the language of the page. */
export function pageLanguage(): PdfLanguage {
  const own = locale() ?? Intl.DateTimeFormat().resolvedOptions().locale;
  const words = wordsOf(tagOfPage());
  return { locale: own, ...(words && { words }) };
}

/** Returns a language of the portal; that of the page for none, and for one that the portal does not have. */
export function portalLanguage(tag: string | null | undefined): PdfLanguage {
  if (!tag || tag === tagOfPage() || !pageLanguages().some(({ language }) => language === tag)) return pageLanguage();
  const words = wordsOf(tag);
  return { locale: localeOf(tag), ...(words && { words }) };
}

/** Returns the language of the workshop, in which job tickets are (DO-15). */
export function workshopLanguage(): PdfLanguage {
  return portalLanguage(tagOfWorkshop());
}

/**
 * Returns the language of an order's company, in which documents are that leave with the goods (DO-15). For a company
 * without one, staff get that of the workshop, and its own people that of the page. When it cannot be read, which is
 * logged, the PDF is in the language of the page.
 */
export async function companyLanguage(companyId: number | null, signal: AbortSignal): Promise<PdfLanguage> {
  if (!hasLanguages() || companyId === null) return pageLanguage();
  try {
    const { customer } = await api.readCustomer({ id: companyId }, { signal });
    return portalLanguage(isStaff() ? languageOfCompany(customer.language) : customer.language);
  } catch (error) {
    if (signal.aborted) throw error;
    logProblem('The PDF is in the language of the page', error);
    return pageLanguage();
  }
}

function isStaff(): boolean {
  const user = queryClient.getQueryData<Pick<User, 'role'> | null>(meKey);
  return user ? sideOf(user.role) === 'admin' : false;
}
