/** Wire name: where browsers ask for the customer's cohort, below `/gateway`; `COHORT_URL` is asked behind it. */
export const cohortPath = "/api/customer-context/customer/cohort/csm-experiment";
