/** Wire name: the flag that picks the requests portal's manifest. */
export const portalUpgradeFlag = "csp_ui_deployment_upgrade_switch";
