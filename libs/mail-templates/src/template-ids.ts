/**
 * Fixed ids of the built-in email templates. The first five are from the contract (contract/05 §2), the others are our
 * own.
 */
export const TEMPLATE_IDS = {
  email_verification: 'e7d009ce-8d47-4528-b245-5bf119f2ffa3',
  password_reset: 'a70fb3a4-56c1-4e42-af25-49d25603abd0',
  magic_link: '822687fe-8d0a-4467-a0d1-416b6e639478',
  team_invitation: 'e84de395-2076-4831-9c19-8e9a96a868e4',
  sign_in_invitation: '066dd73c-36da-4fd0-b6d6-ebf87683f8bc',
  sign_up_invitation: '1f7b6c92-8e35-4d0a-b5c4-07a9e2d6f381',
  waitlist_joined: 'd48e0b57-2c96-4f1e-8a73-5be1c90f6d24',
  waitlist_approved: '60c9a3e8-b174-4e5d-92f0-8d3b7a1c4e95',
  waitlist_declined: 'a57d2f04-9b6e-4318-86cd-e1f4b0973c52',
  security_notice: '5d0c2b1e-7f4a-4e0b-9c1d-3a6b8e2f4d70',
  new_device: '4e9a07d3-6b2f-4c81-95d7-0fa38e1c6b52',
  password_breached: '83c5e0a9-4f7b-4d12-b6e8-19d20c7a5f34',
  data_export_ready: 'c41f7d2a-93e6-4b85-a0d7-5e82b6f1c390',
  api_key_leaked: 'b3f1a9d4-0c6e-4f58-8a27-1e9d5c7b3f62',
  webhook_disabled: '7c4e1f92-3b8d-4a65-9d07-52e6a1c8f3b4',
  payment_receipt: '2e8d7c6b-5a49-4838-9271-60f5e4d3c2b1',
  payment_failed: '9a1b3c5d-7e9f-4a2b-8c4d-6e8f0a2b4c6d',
  subscription_renewal_upcoming: '4b7d2c18-6a3e-4f91-8d05-c2e9a7f1b364',
  subscription_canceled: 'c81e5f70-2d94-4b6a-a3f7-90d4e6b8125c',
  payment_refunded: '0f6a9e3b-71c5-4d28-b94e-5a83d7c2f1e6',
  payment_disputed: '6d3f8b12-9e47-4c05-a1d8-27b5f0c94e63',
} as const;
export type BuiltInTemplateKey = keyof typeof TEMPLATE_IDS;
