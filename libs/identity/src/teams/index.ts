export {
  MEMBER_PROFILE_ORDER,
  type MemberProfile,
  readMemberProfile,
  toMemberProfile,
  updateMemberProfile,
  walkMemberProfiles,
} from './member-profiles.js';
export { addMember, isMember, removeMember, type Membership } from './members.js';
export { TEAM_ORDER, walkTeams } from './list-teams.js';
export { createTeam, deleteTeam, readTeam, updateTeam } from './teams.js';
