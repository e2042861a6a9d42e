/** The apps that do the work of contact, request and download pages, as their places in the page name them. */
export type SupportAppName = "contact-forms" | "requests-portal" | "static-forms";

/** Which of the contact app's scripts a page needs. */
export type ContactScriptSet = "index" | "hot-contact" | "statuspage-index";

/** Manifests of the portal: the flag `csp_ui_deployment_upgrade_switch` picks one. */
export type PortalManifests = { readonly standard: string; readonly upgraded: string };

/** Addresses of the manifests of the site's own apps, which the build writes. */
export const ownManifests = {
  contactForms: "/assets/contact-forms.json",
  portal: { standard: "/assets/requests-portal.json", upgraded: "/assets/requests-portal-upgrade.json" },
  staticForms: "/assets/static-forms.json",
} as const;
